import { Library, type LiveSource } from "../library/mod.ts";
import { type Arguments, UsageError } from "./command.ts";
import { declaredSources, namedSources, storedSources } from "./named_sources.ts";
import { keptOwnSources } from "./own_sources.ts";
import { ProgressBar } from "./progress_bar.ts";
import { sourceOptions } from "./source_options.ts";

/** The library that a command works on, loaded: a person waits for the answer, so nothing is left out for time. */
export async function openedLibrary(args: Arguments): Promise<Library> {
  const stored = storedSources();
  const own = await keptOwnSources();
  const only = namedSources(stored, args, own) ?? own;
  const declared = only ? [] : declaredSources(stored);
  const library = new Library({ ...sourceOptions(), stored, declared, ...(only ? { only } : {}) });
  for (const source of library.sources()) await opened(source);
  return library;
}

/** The one source that a command works on. */
export async function onlySource(args: Arguments): Promise<{ library: Library; source: LiveSource }> {
  const library = await openedLibrary(args);
  const [source, ...others] = library.sources();
  if (source && others.length === 0) return { library, source };
  const names = library.sources().map(({ name }) => name);
  throw new UsageError(`Say which source is meant, with --source: ${names.join(", ")}.`);
}

async function opened(source: LiveSource): Promise<void> {
  const bar = new ProgressBar(source.name);
  const timer = setInterval(() => source.progress && bar.update(source.progress), 100);
  try {
    // A failure was logged; what else was named still answers.
    await source.current().catch(() => {});
  } finally {
    clearInterval(timer);
    bar.clear();
  }
}

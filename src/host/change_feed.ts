import type { Change, RequestScope } from "../protocol/mod.ts";

/** The lists that can change. */
type ListName = "tools" | "prompts" | "resources";

/** What a {@linkcode ChangeFeed} tells. */
export interface ChangeFeedOptions {
  /** The lists whose changes are told. Clients open a stream for each, so name only those that can change. Default: all. */
  readonly lists?: readonly ListName[];
  /** Whether changes of single resources are told, so that a client may subscribe to them. Default: true. */
  readonly resources?: boolean;
  /** Whether the sender of a message may know of a change. Default: everybody may. */
  readonly mayKnow?: (change: Change, scope: RequestScope) => boolean;
}

/**
 * Tells clients of changes: the application calls {@linkcode ChangeFeed.tell}, and everybody who watches hears of it.
 *
 * @example
 * ```ts
 * const changes = new ChangeFeed({ lists: ["resources"] });
 * const application = createApplication({ name: "notes", version: "1.0.0", resources, changes });
 * folder.on("change", (note) => changes.tell({ resource: note.uri }));
 * ```
 */
export class ChangeFeed {
  readonly lists: ReadonlySet<ListName>;
  readonly resources: boolean;
  readonly #mayKnow: (change: Change, scope: RequestScope) => boolean;
  readonly #watchers = new Set<(change: Change) => void>();
  readonly #counts = { tools: 0, prompts: 0, resources: 0 };

  constructor({ lists = ["tools", "prompts", "resources"], resources = true, mayKnow }: ChangeFeedOptions = {}) {
    this.lists = new Set(lists);
    this.resources = resources;
    this.#mayKnow = mayKnow ?? (() => true);
  }

  /** How often a list has changed. */
  count(list: ListName): number {
    return this.#counts[list];
  }

  /** Grows whenever any list changes. */
  get generation(): number {
    const { tools, prompts, resources } = this.#counts;
    return tools + prompts + resources;
  }

  /**
   * Tells a change to everybody who watches. A list that changed is loaded anew when it is next asked for.
   *
   * @throws {RangeError} If the feed was made not to tell such changes: clients were told so.
   */
  tell(change: Change): void {
    const isTold = "list" in change ? this.lists.has(change.list) : this.resources;
    if (!isTold) throw new RangeError(`This feed was made not to tell ${JSON.stringify(change)}.`);
    if ("list" in change) this.#counts[change.list]++;
    for (const watcher of [...this.#watchers]) watcher(change);
  }

  /** Somebody subscribed to a resource. A feed that must open something to see changes does it now; this one need not. */
  attend(): void {}

  /**
   * Calls a listener for each change that the sender of a message may know of, until the function that it returns is
   * called.
   */
  watch(listener: (change: Change) => void, scope: RequestScope): () => void {
    const watcher = (change: Change) => {
      try {
        if (this.#mayKnow(change, scope)) listener(change);
      } catch {
        // One client that cannot be told keeps no other from hearing.
      }
    };
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }
}

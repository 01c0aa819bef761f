import { LibraryView, type LiveSource } from "../../library/mod.ts";

/** A library of one source, or of none for who may not see it. */
export class OneSource extends LibraryView {
  readonly #sources: readonly LiveSource[];

  constructor(source: LiveSource | undefined) {
    super();
    this.#sources = source ? [source] : [];
  }

  override sources(): readonly LiveSource[] {
    return this.#sources;
  }

  override known(): readonly LiveSource[] {
    return this.#sources;
  }

  override get workingFolder(): string {
    return process.cwd();
  }
}

/** A source was removed, or another added under its name, while a load of it waited for its turn. */
export class SourceRemoved extends Error {
  readonly code = "source_removed";

  constructor(origin: string) {
    super(`${origin} was removed, or another source took its name, while it waited to be read.`);
    this.name = "SourceRemoved";
  }
}

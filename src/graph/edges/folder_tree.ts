interface Folder {
  readonly below: Map<string, Folder>;
  readonly held: string[];
}

/** Values kept at folders, found again by any folder above or below. */
export class FolderTree {
  readonly #top: Folder = { below: new Map(), held: [] };

  /** @param folder Normalised; `.` is the top. */
  add(folder: string, value: string): void {
    let at = this.#top;
    for (const segment of segmentsOf(folder)) {
      const next = at.below.get(segment) ?? { below: new Map(), held: [] };
      at.below.set(segment, next);
      at = next;
    }
    at.held.push(value);
  }

  /** Values at a folder, at those above it and at all below it, from the top down. */
  overlapping(folder: string): string[] {
    const found: string[] = [];
    let at: Folder | undefined = this.#top;
    for (const segment of segmentsOf(folder)) {
      for (const value of at.held) found.push(value);
      at = at.below.get(segment);
      if (!at) return found;
    }
    const open: Folder[] = [at];
    for (let next = open.pop(); next; next = open.pop()) {
      for (const value of next.held) found.push(value);
      open.push(...[...next.below.values()].reverse());
    }
    return found;
  }
}

function segmentsOf(folder: string): string[] {
  return folder === "." ? [] : folder.split("/");
}

import { ChangeFeed, IDENTITY } from "../host/mod.ts";
import type { Library, PageChange, Viewer } from "../library/mod.ts";

type Listener = (change: PageChange) => void;

/**
 * Tells clients what changes in a library. Nothing is opened for those who watch: a client that only shakes hands watches,
 * too. Once somebody asked for documentation, or subscribed to a page, all of them are told.
 */
export class LibraryChanges extends ChangeFeed {
  readonly #openLibrary: () => void;
  #library: Library | undefined;
  /** Those who watch until there is a library. */
  readonly #waiting = new Map<Listener, Viewer | undefined>();
  /** Ends the watch of each listener in the library. */
  readonly #stops = new Map<Listener, () => void>();

  /** @param openLibrary Opens the library, which is told by {@linkcode open}. */
  constructor(openLibrary: () => void) {
    super({ lists: ["resources"] });
    this.#openLibrary = openLibrary;
  }

  override attend(): void {
    this.#openLibrary();
  }

  /** Tells from now on what changes there. */
  open(library: Library): void {
    this.#library = library;
    for (const [listener, viewer] of this.#waiting) this.#stops.set(listener, library.watch(listener, viewer));
    this.#waiting.clear();
  }

  override watch(listener: Listener, scope: Parameters<ChangeFeed["watch"]>[1]): () => void {
    // The scope may be over when the library opens. A function of its own, since one listener may watch twice.
    const viewer = scope.get(IDENTITY);
    const mine: Listener = (change) => listener(change);
    if (this.#library) this.#stops.set(mine, this.#library.watch(mine, viewer));
    else this.#waiting.set(mine, viewer);
    return () => {
      this.#waiting.delete(mine);
      this.#stops.get(mine)?.();
      this.#stops.delete(mine);
    };
  }
}

import { PresetError } from "./preset_error.ts";

/** What is wrong with a preset's file, gathered, so that it is told all together. */
export class Faults {
  readonly #file: string;
  readonly #sentences: string[] = [];
  #isTooLong = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** @param sentence Names the key, its value, and what is allowed. */
  add(sentence: string): undefined {
    this.#sentences.push(sentence);
  }

  /** A name that is too long, if it is. */
  addTooLong(sentence: string | undefined): void {
    if (sentence === undefined) return;
    this.#isTooLong = true;
    this.add(sentence);
  }

  /** All of it as one error, a line for each; nothing when nothing is wrong. */
  error(): PresetError | undefined {
    if (this.#sentences.length === 0) return undefined;
    const lines = this.#sentences.map((sentence) => `\n  ${sentence}`).join("");
    return new PresetError(this.#isTooLong ? "name_too_long" : "preset_invalid", `${this.#file} is no preset:${lines}`);
  }
}

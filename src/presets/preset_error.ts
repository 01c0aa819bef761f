/** A preset that cannot be used. The message names the file, and all that is wrong with it, a line each. */
export class PresetError extends Error {
  /** `name_too_long` if that is among it. */
  readonly code: "preset_unknown" | "preset_unreadable" | "preset_invalid" | "name_too_long";

  constructor(code: PresetError["code"], message: string) {
    super(message.toWellFormed());
    this.name = "PresetError";
    this.code = code;
  }
}

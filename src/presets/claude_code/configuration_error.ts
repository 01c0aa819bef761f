/** The environment does not allow the preset to start. The message names every variable that is wrong, a line each. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly code = "environment_invalid";

  /** @param faults Each names the variable, what is allowed, and the value. */
  constructor(faults: readonly string[]) {
    const lines = faults.map((fault) => `\n  ${fault}`).join("");
    super(`The preset claude-code cannot start with this environment:${lines}`.toWellFormed());
  }
}

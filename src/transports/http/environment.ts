/** What the environment says of serving over HTTP. */
export interface HttpEnvironment {
  /** `MCP_HTTP_PUBLIC`: everybody may come in. */
  readonly isPublic: boolean;
  /** `MCP_ALLOWED_ORIGINS`: exact values of `Origin`. */
  readonly allowedOrigins: readonly string[];
}

/** A variable whose value means nothing. The server refuses to start, since a guess could open it. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
  readonly code = "environment_invalid";
}

const TRUE = ["true", "1", "yes", "on"];
const FALSE = ["false", "0", "no", "off"];

/** Reads the variables. @throws {EnvironmentError} If one has a value that is not understood. */
export function httpEnvironment(env: Readonly<Record<string, string | undefined>>): HttpEnvironment {
  return {
    isPublic: booleanOf("MCP_HTTP_PUBLIC", env.MCP_HTTP_PUBLIC),
    allowedOrigins: listOf(env.MCP_ALLOWED_ORIGINS ?? ""),
  };
}

function booleanOf(name: string, value: string | undefined): boolean {
  if (value === undefined) return false;
  const word = value.toLowerCase();
  if (TRUE.includes(word)) return true;
  if (FALSE.includes(word)) return false;
  throw new EnvironmentError(
    `${name} is ${JSON.stringify(value)}; it takes ${TRUE.join(", ")}, ${FALSE.join(", ")}, or nothing at all.`,
  );
}

function listOf(value: string): string[] {
  return value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

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
    allowedOrigins: originsOf("MCP_ALLOWED_ORIGINS", env.MCP_ALLOWED_ORIGINS ?? ""),
  };
}

function booleanOf(name: string, value: string | undefined): boolean {
  // Empty, as files of settings leave what is not wanted, says as little as nothing.
  if (value === undefined || value === "") return false;
  const word = value.toLowerCase();
  if (TRUE.includes(word)) return true;
  if (FALSE.includes(word)) return false;
  throw new EnvironmentError(
    `${name} is ${JSON.stringify(value)}; it takes ${TRUE.join(", ")}, ${FALSE.join(", ")}, or nothing at all.`,
  );
}

/** What a browser can send as `Origin`: scheme, host and port, or the word for a page that has none. */
const ORIGIN = /^(?:null|[a-z][a-z0-9+.-]*:\/\/[^\s/?#*]+)$/;

function originsOf(name: string, value: string): string[] {
  const origins = value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  const odd = origins.find((item) => !ORIGIN.test(item));
  if (odd === undefined) return origins;
  throw new EnvironmentError(
    `${name} has ${JSON.stringify(odd)}, which no page can send: an origin is scheme, host and port alone, like ` +
      "https://app.example.org. There is no pattern for all.",
  );
}

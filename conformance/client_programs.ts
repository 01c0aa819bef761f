import { join } from "node:path";

/** One client's program from npm, and how to see that a server is registered with it. */
export interface ClientProgram {
  /** As `lectern register` calls it. */
  readonly id: string;
  readonly package: string;
  readonly version: string;
  readonly program: string;
  /** Its configuration below a home, as a person may have it, with another server in it. */
  readonly file: string;
  readonly before: string;
  /** Arguments that list its servers, and what they print of ours. */
  readonly list: readonly string[];
  readonly shows: RegExp;
  /** How much of the configuration comes back: to the byte, or as data. */
  readonly back: "bytes" | "data";
}

/** `true` is no server, so a client that tries it says that it failed; that is not looked at. */
const OTHER = { command: "/bin/true", args: ["--as-is"] };

/** Versions are exact: npm gives an old one, without a word, to a Node that is too old for the newest. */
export const PROGRAMS: readonly ClientProgram[] = [
  {
    ...{ id: "claude", package: "@anthropic-ai/claude-code", version: "2.1.332", program: "claude" },
    file: ".claude.json",
    before: JSON.stringify({ kept: [1], mcpServers: { other: { type: "stdio", ...OTHER, env: {} } } }),
    list: ["mcp", "list"],
    shows: /^lectern: .* Connected$/m,
    back: "data",
  },
  {
    ...{ id: "codex", package: "@openai/codex", version: "0.171.0", program: "codex" },
    file: join(".codex", "config.toml"),
    before: [
      "# My settings",
      'model = "some-model" # the small one',
      "",
      "[mcp_servers.other] # not ours",
      'command = "/bin/true"',
      'args = [ "--as-is", # why',
      "]",
      "",
    ].join("\n"),
    list: ["mcp", "list", "--json"],
    shows: /"name": "lectern"/,
    back: "bytes",
  },
  {
    ...{ id: "gemini", package: "@google/gemini-cli", version: "0.61.0", program: "gemini" },
    file: join(".gemini", "settings.json"),
    before: `{\n  // My settings\n  "ui": { "theme": "Default" },\n  "mcpServers": { "other": ${JSON.stringify(OTHER)} }\n}\n`,
    list: ["mcp", "list"],
    shows: /lectern: .* Connected/,
    back: "bytes",
  },
  {
    ...{ id: "qwen", package: "@qwen-code/qwen-code", version: "0.24.4", program: "qwen" },
    file: join(".qwen", "settings.json"),
    before: `{\n  // My settings\n  "mcpServers": { "other": ${JSON.stringify(OTHER)} },\n  "$version": 4\n}\n`,
    list: ["mcp", "list"],
    shows: /lectern: .* Connected/,
    back: "bytes",
  },
  {
    ...{ id: "opencode", package: "opencode-ai", version: "1.18.33", program: "opencode" },
    file: join(".config", "opencode", "opencode.jsonc"),
    before: [
      "{",
      '\t"$schema": "https://opencode.ai/config.json",',
      "\t// My settings",
      '\t"mcp": {',
      '\t\t"other": { "type": "local", "command": ["/bin/true"] }, // not ours',
      "\t},",
      "}",
      "",
    ].join("\n"),
    list: ["mcp", "list"],
    shows: /lectern connected/,
    back: "bytes",
  },
  {
    ...{ id: "copilot", package: "@github/copilot", version: "1.0.102", program: "copilot" },
    file: join(".copilot", "mcp-config.json"),
    before: JSON.stringify({ mcpServers: { other: { type: "local", ...OTHER, tools: ["*"] } } }),
    list: ["mcp", "list"],
    shows: /lectern \(local\)/,
    back: "bytes",
  },
  {
    ...{ id: "amp", package: "@sourcegraph/amp", version: "0.0.1790142911-g7618fb", program: "amp" },
    file: join(".config", "amp", "settings.json"),
    before: `{\n  // My settings\n  "amp.mcpServers": {\n    "other": ${JSON.stringify(OTHER)}, // not ours\n  },\n}\n`,
    list: ["mcp", "list"],
    shows: /lectern +command +\S+ serve/,
    back: "bytes",
  },
  {
    ...{ id: "cline", package: "cline", version: "3.0.65", program: "cline" },
    file: join(".cline", "data", "settings", "cline_mcp_settings.json"),
    before: JSON.stringify({ mcpServers: { other: { transport: { type: "stdio", ...OTHER } } } }),
    list: ["config", "mcp", "--json"],
    shows: /"name":"lectern"/,
    back: "bytes",
  },
];

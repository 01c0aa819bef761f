import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CLIENTS } from "../../src/clients/mod.ts";
import { shared, sharedPath } from "../shared_folder.ts";
import { client, LECTERN, machine } from "./machine.ts";

const { command, args } = LECTERN;
const plain = { command, args };

/** Client → its file below the home on Linux, what stands there already, keys to the servers, and the entry that is written. */
const FILES: readonly [id: string, file: string, before: string, path: string[], entry: object][] = [
  ["codex", ".codex/config.toml", 'model = "m"\n', ["mcp_servers"], plain],
  ["gemini", ".gemini/settings.json", '{"ui": {}}', ["mcpServers"], plain],
  ["qwen", ".qwen/settings.json", '{"$version": 4}', ["mcpServers"], plain],
  ["opencode", ".config/opencode/opencode.json", "{}", ["mcp"], { type: "local", command: [command, ...args] }],
  ["copilot", ".copilot/mcp-config.json", "{}", ["mcpServers"], { type: "local", ...plain, tools: ["*"] }],
  ["amp", ".config/amp/settings.json", "{ // mine\n}", ["amp.mcpServers"], plain],
  [
    "cline",
    ".cline/data/settings/cline_mcp_settings.json",
    "{}",
    ["mcpServers"],
    { transport: { type: "stdio", ...plain } },
  ],
  ["cursor", ".cursor/mcp.json", '{"mcpServers": {"other": {"url": "https://x"}}}\n', ["mcpServers"], plain],
  ["vscode", ".config/Code/User/mcp.json", '{\n\t"servers": {},\n\t"inputs": []\n}', ["servers"], plain],
  ["windsurf", ".codeium/windsurf/mcp_config.json", "{}", ["mcpServers"], plain],
  [
    "zed",
    ".config/zed/settings.json",
    '// Zed\n{\n  "vim_mode": true, // yes\n}\n',
    ["context_servers"],
    { source: "custom", ...plain, env: {} },
  ],
  [
    "goose",
    ".config/goose/config.yaml",
    "# Goose\nGOOSE_MODEL: m\nextensions:\n  developer: # builtin\n    enabled: true\n",
    ["extensions"],
    {
      ...{ name: "lectern", description: "", cmd: command, args, enabled: true, envs: {} },
      ...{ type: "stdio", timeout: 300 },
    },
  ],
  ["claude-desktop", ".config/Claude/claude_desktop_config.json", "{}", ["mcpServers"], plain],
  [
    "cline-vscode",
    ".config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
    "{}",
    ["mcpServers"],
    { ...plain, disabled: false },
  ],
  ["antigravity", ".gemini/config/mcp_config.json", "{}", ["mcpServers"], plain],
  ["kiro", ".kiro/settings/mcp.json", "{}", ["mcpServers"], plain],
  ["kimi", ".kimi-code/mcp.json", "{}", ["mcpServers"], { transport: "stdio", ...plain }],
  ["kilo", ".config/kilo/kilo.json", "{}", ["mcp"], { type: "local", command: [command, ...args], enabled: true }],
  ["grok", ".grok/config.toml", "# Grok\n", ["mcp_servers"], plain],
];

test("the table holds every client but the one whose file is never edited", () => {
  expect(FILES.map(([id]) => id)).toEqual(CLIENTS.map(({ id }) => id).filter((id) => id !== "claude"));
});

describe.each(FILES)("%s, where its program is not on PATH", (id, file, before, path, entry) => {
  test("is found by what it keeps there, and not without", async () => {
    expect(await client(id).find(machine().context)).toBeUndefined();
    expect(await client(id).find(machine({ [file]: before }).context)).toBeDefined();
  });

  test("gets the entry in its own shape, once, and gives back every byte", async () => {
    const { home, context, read, files } = machine({ [file]: before });
    const found = files();
    const options = { context };
    expect(await client(id).register(LECTERN, options)).toMatchObject({ action: "added", file: `${home}/${file}` });
    expect(valueAt(await parsed(file, read(file)), [...path, "lectern"])).toEqual(entry);
    const registered = read(file);
    expect(await client(id).list(context, "user")).toContainEqual(
      expect.objectContaining({ name: "lectern", command, args, ours: true }),
    );
    expect(await client(id).register(LECTERN, options)).toMatchObject({ action: "unchanged" });
    expect(read(file)).toBe(registered);
    expect(await client(id).unregister("lectern", { context })).toMatchObject({ action: "removed" });
    expect(files()).toEqual(found);
    expect(await client(id).unregister("lectern", { context })).toMatchObject({ action: "absent" });
  });

  test("keeps arguments apart, whatever stands in them", async () => {
    const words = [
      "My Docs (2)",
      "it's here",
      "a & b",
      "percent%20sign",
      "日本語",
      "C:\\Program Files\\x",
      "--a",
      '"',
      "",
    ];
    const { context } = machine({ [file]: before });
    await client(id).register({ ...LECTERN, args: words }, { context });
    const servers = await client(id).list(context, "user");
    expect(servers.find(({ name }) => name === "lectern")).toMatchObject({ command, args: words });
  });
});

test.skipIf(!shared)("case install-spaces-in-paths: every client keeps them apart", async () => {
  const words = JSON.parse(readFileSync(sharedPath("cases", "install-spaces-in-paths", "paths.json"), "utf8"));
  for (const [id, file, before] of FILES) {
    const { context } = machine({ [file]: before });
    await client(id).register({ ...LECTERN, args: ["serve", "--source", ...words] }, { context });
    const servers = await client(id).list(context, "user");
    expect(servers.find(({ name }) => name === "lectern")?.args).toEqual(["serve", "--source", ...words]);
  }
});

describe("a client is where its variables and its system say", () => {
  test.each([
    ["codex", "linux", { CODEX_HOME: "elsewhere" }, "elsewhere/config.toml"],
    ["gemini", "linux", { GEMINI_CLI_HOME: "elsewhere" }, "elsewhere/.gemini/settings.json"],
    ["qwen", "linux", { QWEN_HOME: "elsewhere" }, "elsewhere/settings.json"],
    ["copilot", "linux", { COPILOT_HOME: "elsewhere" }, "elsewhere/mcp-config.json"],
    ["cline", "linux", { CLINE_DIR: "elsewhere" }, "elsewhere/data/settings/cline_mcp_settings.json"],
    ["amp", "linux", { XDG_CONFIG_HOME: "elsewhere" }, "elsewhere/amp/settings.json"],
    ["opencode", "linux", { XDG_CONFIG_HOME: "elsewhere" }, "elsewhere/opencode/opencode.json"],
    ["zed", "linux", { XDG_CONFIG_HOME: "elsewhere" }, "elsewhere/zed/settings.json"],
    ["goose", "linux", { XDG_CONFIG_HOME: "elsewhere" }, "elsewhere/goose/config.yaml"],
    ["vscode", "darwin", {}, "Library/Application Support/Code/User/mcp.json"],
    ["claude-desktop", "darwin", {}, "Library/Application Support/Claude/claude_desktop_config.json"],
    ["zed", "darwin", {}, ".config/zed/settings.json"],
    ["zed", "darwin", {}, "Library/Application Support/Zed/settings.json"],
    ["opencode", "darwin", {}, ".config/opencode/opencode.json"],
    ["vscode", "win32", { APPDATA: "roaming" }, "roaming/Code/User/mcp.json"],
    ["claude-desktop", "win32", {}, "AppData/Roaming/Claude/claude_desktop_config.json"],
    ["cursor", "win32", {}, ".cursor/mcp.json"],
  ] as const)("%s on %s with %j: %s", async (id, platform, variables, file) => {
    const text = file.endsWith(".json") ? "{}" : "";
    const { home, context } = machine({ [file]: text }, platform);
    const env = Object.fromEntries(Object.entries(variables).map(([name, path]) => [name, `${home}/${path}`]));
    const here = { ...context, env: { ...context.env, ...env } };
    expect(await client(id).register(LECTERN, { context: here })).toMatchObject({
      action: "added",
      file: `${home}/${file}`,
    });
  });

  test.each([
    [["opencode.json", "opencode.jsonc"], "opencode.json"],
    [["opencode.jsonc"], "opencode.jsonc"],
  ])("of opencode's files %j, %s counts", async (names, counts) => {
    const { home, context } = machine(Object.fromEntries(names.map((name) => [`.config/opencode/${name}`, "{}"])));
    const { file } = await client("opencode").register(LECTERN, { context });
    expect(file).toBe(`${home}/.config/opencode/${counts}`);
  });

  test("opencode's deeper shape is kept where a file has it", async () => {
    const file = ".config/opencode/opencode.json";
    const { context, read } = machine({ [file]: '{"mcp":{"servers":{"other":{"type":"local","command":["x"]}}}}' });
    await client("opencode").register(LECTERN, { context });
    expect(Object.keys(JSON.parse(read(file)).mcp.servers)).toEqual(["other", "lectern"]);
  });
});

describe("a project's files", () => {
  const PROJECT: readonly [id: string, file: string][] = [
    ["claude", ".mcp.json"],
    ["codex", ".codex/config.toml"],
    ["gemini", ".gemini/settings.json"],
    ["qwen", ".qwen/settings.json"],
    ["opencode", "opencode.json"],
    ["amp", ".amp/settings.json"],
    ["cursor", ".cursor/mcp.json"],
    ["vscode", ".vscode/mcp.json"],
    ["zed", ".zed/settings.json"],
    ["kiro", ".kiro/settings/mcp.json"],
  ];
  const bare = { ...LECTERN, command: "lectern" };

  test.each(PROJECT)("%s reads %s, which a team may have though the client is not here", async (id, file) => {
    const { context, files, home } = machine({ "project/README.md": "" });
    const before = files();
    const options = { context, scope: "project" } as const;
    const done = await client(id).register(bare, options);
    expect(done).toMatchObject({ action: "added", file: `${home}/project/${file}` });
    expect(await client(id).list(context, "project")).toMatchObject([{ name: "lectern", command: "lectern", args }]);
    expect(await client(id).unregister("lectern", options)).toMatchObject({ action: "removed" });
    // The file and its folders were made for it.
    expect(files()).toEqual(before);
  });

  test("others have none that is known", async () => {
    const { context, files } = machine({ "project/README.md": "" });
    const before = files();
    for (const { id } of CLIENTS.filter(({ id }) => !PROJECT.some(([known]) => known === id))) {
      const done = await client(id).register(bare, { context, scope: "project" });
      expect(done).toMatchObject({ client: id, action: "refused", detail: expect.stringContaining("--scope") });
    }
    expect(files()).toEqual(before);
  });
});

async function parsed(file: string, text: string): Promise<unknown> {
  if (file.endsWith(".toml")) return (await import("smol-toml")).parse(text);
  if (file.endsWith(".yaml")) return (await import("yaml")).parse(text);
  const { parse } = await import("jsonc-parser");
  return parse(text);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], value);
}

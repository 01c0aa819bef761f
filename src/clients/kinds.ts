import { join } from "node:path";
import type { ClientContext } from "./client.ts";
import type { ClientKind, ConfigPlace } from "./client_kind.ts";
import {
  cline,
  clineInEditor,
  codex,
  copilot,
  goose,
  kilo,
  kimi,
  listed,
  plain,
  type Shape,
  trusting,
  typed,
  zed,
} from "./entry.ts";
import { isMembers, valueAt } from "./format.ts";
import { configHome, desktopConfigHome, home } from "./home.ts";
import { JSON_FORMAT } from "./json_format.ts";
import { TOML_FORMAT } from "./toml_format.ts";
import { YAML_FORMAT } from "./yaml_format.ts";

type Files = (context: ClientContext) => readonly string[];

const atHome =
  (...names: string[]): Files =>
  (context) => [join(home(context), ...names)];
const inConfig =
  (...names: string[]): Files =>
  (context) => [join(configHome(context), ...names)];
const onDesktop =
  (...names: string[]): Files =>
  (context) => [join(desktopConfigHome(context), ...names)];
const inProject =
  (...names: string[]): Files =>
  ({ directory }) => [join(directory, ...names)];

/** Servers by name below one key of a JSON file. */
function json(files: Files, key: string, entry: Shape): ConfigPlace {
  return { files, format: JSON_FORMAT, path: () => [key], entry };
}

/** A client of which no more is known than where its file lies: its folder shows that it is here. */
function fileOnly(
  id: ClientKind["id"],
  title: string,
  traces: Files,
  user: ConfigPlace,
  project?: ConfigPlace,
): ClientKind {
  return { id, title, traces, user, ...(project ? { project } : {}) };
}

const claudeFolder = (context: ClientContext) => context.env.CLAUDE_CONFIG_DIR || join(home(context), ".claude");
const codexFolder = (context: ClientContext) => context.env.CODEX_HOME || join(home(context), ".codex");
const geminiFolder = (context: ClientContext) => join(context.env.GEMINI_CLI_HOME || home(context), ".gemini");
const qwenFolder = (context: ClientContext) => context.env.QWEN_HOME || join(home(context), ".qwen");
const copilotFolder = (context: ClientContext) => context.env.COPILOT_HOME || join(home(context), ".copilot");
const clineFolder = (context: ClientContext) => context.env.CLINE_DIR || join(home(context), ".cline");

/** opencode has two shapes: servers below `mcp`, or one key deeper. The one that a file has is kept. */
function opencodePath(value: unknown): readonly string[] {
  const deeper = valueAt(value, ["mcp", "servers"]);
  return isMembers(deeper) && typeof deeper.type !== "string" ? ["mcp", "servers"] : ["mcp"];
}

const OPENCODE = {
  format: JSON_FORMAT,
  path: opencodePath,
  entry: listed,
  // It would put this in by itself at its first start, and then the file would no longer be as we left it.
  fresh: '{\n  "$schema": "https://opencode.ai/config.json"\n}\n',
} as const;

const CODEX = { format: TOML_FORMAT, path: () => ["mcp_servers"], entry: codex } as const;

/** Every client that is known, in the order in which they are shown. */
export const KINDS: readonly ClientKind[] = [
  {
    id: "claude",
    title: "Claude Code",
    program: {
      name: "claude",
      // Its own installers put it there, and a shell may know it by an alias alone.
      alsoAt: (context) => [
        join(home(context), ".local", "bin", "claude"),
        join(claudeFolder(context), "local", "claude"),
      ],
      ownsFile: true,
      commands: {
        add: ({ name, command, args }) => ["mcp", "add", "--scope", "user", name, "--", command, ...args],
        remove: (name) => ["mcp", "remove", name, "--scope", "user"],
        addJson: (name, text) => ["mcp", "add-json", "--scope", "user", name, text],
      },
    },
    traces: (context) => [claudeFolder(context)],
    user: json(
      (context) => [join(context.env.CLAUDE_CONFIG_DIR || home(context), ".claude.json")],
      "mcpServers",
      typed,
    ),
    project: json(inProject(".mcp.json"), "mcpServers", typed),
    allows: {
      file: (context, scope) =>
        join(scope === "user" ? claudeFolder(context) : join(context.directory, ".claude"), "settings.json"),
      path: ["permissions", "allow"],
      rule: (server, tool) => `mcp__${server}__${tool}`,
    },
  },
  {
    id: "codex",
    title: "Codex",
    // Its own command lays the tables of other servers out anew, and loses their comments.
    program: { name: "codex" },
    traces: (context) => [codexFolder(context)],
    user: { ...CODEX, files: (context) => [join(codexFolder(context), "config.toml")] },
    project: { ...CODEX, files: inProject(".codex", "config.toml") },
    allows: "in the entry",
  },
  {
    id: "gemini",
    title: "Gemini CLI",
    program: {
      name: "gemini",
      commands: {
        add: ({ name, command, args }, trusts) => [
          ...["mcp", "add", "--scope", "user", ...(trusts ? ["--trust"] : [])],
          ...[name, command, "--", ...args],
        ],
        remove: (name) => ["mcp", "remove", "--scope", "user", name],
      },
    },
    traces: (context) => [join(geminiFolder(context), "settings.json")],
    user: json((context) => [join(geminiFolder(context), "settings.json")], "mcpServers", trusting),
    project: json(inProject(".gemini", "settings.json"), "mcpServers", trusting),
    allows: "in the entry",
  },
  {
    id: "qwen",
    title: "Qwen Code",
    program: {
      name: "qwen",
      commands: {
        add: ({ name, command, args }, trusts) => [
          ...["mcp", "add", "--scope", "user", ...(trusts ? ["--trust"] : [])],
          ...[name, command, "--", ...args],
        ],
        remove: (name) => ["mcp", "remove", "--scope", "user", name],
      },
    },
    traces: (context) => [qwenFolder(context)],
    user: json((context) => [join(qwenFolder(context), "settings.json")], "mcpServers", trusting),
    project: json(inProject(".qwen", "settings.json"), "mcpServers", trusting),
    allows: "in the entry",
  },
  {
    id: "opencode",
    title: "opencode",
    // Its own command can add a server, and not take it out.
    program: { name: "opencode" },
    traces: inConfig("opencode"),
    user: {
      ...OPENCODE,
      files: (context) =>
        ["opencode.json", "opencode.jsonc"].map((name) => join(configHome(context), "opencode", name)),
    },
    project: {
      ...OPENCODE,
      files: ({ directory }) => ["opencode.json", "opencode.jsonc"].map((name) => join(directory, name)),
    },
  },
  {
    id: "copilot",
    title: "Copilot CLI",
    program: {
      name: "copilot",
      commands: {
        add: ({ name, command, args }) => ["mcp", "add", name, "--", command, ...args],
        remove: (name) => ["mcp", "remove", name],
      },
    },
    traces: (context) => [copilotFolder(context)],
    user: json((context) => [join(copilotFolder(context), "mcp-config.json")], "mcpServers", copilot),
  },
  {
    id: "amp",
    title: "Amp",
    program: {
      name: "amp",
      commands: {
        add: ({ name, command, args }) => ["mcp", "add", name, "--", command, ...args],
        remove: (name) => ["mcp", "remove", name],
      },
    },
    traces: inConfig("amp"),
    user: json(inConfig("amp", "settings.json"), "amp.mcpServers", plain),
    project: json(inProject(".amp", "settings.json"), "amp.mcpServers", plain),
  },
  {
    id: "cline",
    title: "Cline",
    program: {
      name: "cline",
      commands: {
        add: ({ name, command, args }) => ["mcp", "install", "--yes", name, "--", command, ...args],
        remove: (name) => ["mcp", "uninstall", name],
      },
    },
    traces: (context) => [clineFolder(context)],
    user: json(
      (context) => [
        context.env.CLINE_MCP_SETTINGS_PATH ||
          join(context.env.CLINE_DATA_DIR || join(clineFolder(context), "data"), "settings", "cline_mcp_settings.json"),
      ],
      "mcpServers",
      cline,
    ),
  },
  fileOnly(
    "cursor",
    "Cursor",
    atHome(".cursor"),
    json(atHome(".cursor", "mcp.json"), "mcpServers", plain),
    json(inProject(".cursor", "mcp.json"), "mcpServers", plain),
  ),
  fileOnly(
    "vscode",
    "VS Code",
    onDesktop("Code"),
    json(onDesktop("Code", "User", "mcp.json"), "servers", plain),
    json(inProject(".vscode", "mcp.json"), "servers", plain),
  ),
  fileOnly(
    "windsurf",
    "Windsurf",
    atHome(".codeium", "windsurf"),
    json(atHome(".codeium", "windsurf", "mcp_config.json"), "mcpServers", plain),
  ),
  fileOnly(
    "zed",
    "Zed",
    (context) => [...inConfig("zed")(context), ...onDesktop("Zed")(context)],
    json(
      (context) => [
        ...(context.platform === "win32" ? [] : inConfig("zed", "settings.json")(context)),
        ...(context.platform === "linux" ? [] : onDesktop("Zed", "settings.json")(context)),
      ],
      "context_servers",
      zed,
    ),
    json(inProject(".zed", "settings.json"), "context_servers", zed),
  ),
  fileOnly("goose", "Goose", inConfig("goose"), {
    files: inConfig("goose", "config.yaml"),
    format: YAML_FORMAT,
    path: () => ["extensions"],
    entry: goose,
  }),
  fileOnly(
    "claude-desktop",
    "Claude Desktop",
    onDesktop("Claude"),
    json(onDesktop("Claude", "claude_desktop_config.json"), "mcpServers", plain),
  ),
  fileOnly(
    "cline-vscode",
    "Cline in VS Code",
    onDesktop("Code", "User", "globalStorage", "saoudrizwan.claude-dev"),
    json(
      onDesktop("Code", "User", "globalStorage", "saoudrizwan.claude-dev", "settings", "cline_mcp_settings.json"),
      "mcpServers",
      clineInEditor,
    ),
  ),
  fileOnly(
    "antigravity",
    "Antigravity",
    atHome(".gemini", "config"),
    json(atHome(".gemini", "config", "mcp_config.json"), "mcpServers", plain),
  ),
  fileOnly(
    "kiro",
    "Kiro",
    atHome(".kiro"),
    json(atHome(".kiro", "settings", "mcp.json"), "mcpServers", plain),
    json(inProject(".kiro", "settings", "mcp.json"), "mcpServers", plain),
  ),
  fileOnly("kimi", "Kimi Code", atHome(".kimi-code"), json(atHome(".kimi-code", "mcp.json"), "mcpServers", kimi)),
  fileOnly("kilo", "Kilo Code", inConfig("kilo"), json(inConfig("kilo", "kilo.json"), "mcp", kilo)),
  fileOnly("grok", "Grok Build", atHome(".grok"), {
    files: atHome(".grok", "config.toml"),
    format: TOML_FORMAT,
    path: () => ["mcp_servers"],
    entry: plain,
  }),
];

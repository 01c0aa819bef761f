import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { client, LECTERN, machine } from "./machine.ts";
import { callsOf, standInProgram } from "./stand_in_program.ts";

const TOOLS = ["search_docs", "read_doc"];
const RULES = ["mcp__lectern__search_docs", "mcp__lectern__read_doc"];
const SETTINGS = ".claude/settings.json";

describe("Claude Code keeps rules in a file of their own", () => {
  const claude = client("claude");
  const withClaude = (files: Record<string, string>) => {
    const made = machine({ ".claude.json": "{}", ...files });
    standInProgram(made.home, "claude");
    return made;
  };

  test("none is written unasked", async () => {
    const { context, files } = withClaude({});
    await claude.register(LECTERN, { context });
    expect([...files().keys()]).toEqual([".claude.json"]);
  });

  test.each([
    ["among others", '{\n  "permissions": {\n    "allow": ["Bash(ls)"], // mine\n    "deny": []\n  }\n}\n'],
    ["as the first", '{"model":"m"}'],
  ])("each tool has one, %s; unregister takes them back to the byte", async (_, before) => {
    const { context, read } = withClaude({ [SETTINGS]: before });
    const options = { context, allowTools: TOOLS };
    const done = await claude.register(LECTERN, options);
    expect(done).toMatchObject({ action: "added", detail: expect.stringContaining("2 rules") });
    expect(read(SETTINGS)).toMatch(new RegExp(RULES.join('",\\s*"')));
    const registered = read(SETTINGS);
    expect(await claude.register(LECTERN, options)).toMatchObject({ action: "unchanged" });
    expect(read(SETTINGS)).toBe(registered);
    await claude.unregister("lectern", { context });
    expect(read(SETTINGS)).toBe(before);
  });

  test("a file that was made for them goes with them", async () => {
    const { context, files } = withClaude({});
    await claude.register(LECTERN, { context, allowTools: TOOLS });
    await claude.unregister("lectern", { context });
    expect([...files().keys()]).toEqual([".claude.json"]);
  });

  test("a rule that stood there before stays, and what others wrote since", async () => {
    const { context, read, home } = withClaude({ [SETTINGS]: JSON.stringify({ permissions: { allow: [RULES[0]] } }) });
    await claude.register(LECTERN, { context, allowTools: TOOLS });
    const now = JSON.parse(read(SETTINGS));
    expect(now.permissions.allow).toEqual(RULES);
    writeFileSync(join(home, SETTINGS), JSON.stringify({ permissions: { allow: [...RULES, "Bash(ls)"] } }));
    await claude.unregister("lectern", { context });
    expect(JSON.parse(read(SETTINGS)).permissions.allow).toEqual([RULES[0], "Bash(ls)"]);
  });

  test("they may be asked for later", async () => {
    const { context, read, files } = withClaude({});
    await claude.register(LECTERN, { context });
    expect(await claude.register(LECTERN, { context, allowTools: TOOLS })).toMatchObject({ action: "unchanged" });
    expect(JSON.parse(read(SETTINGS)).permissions.allow).toEqual(RULES);
    await claude.unregister("lectern", { context });
    expect([...files().keys()]).toEqual([".claude.json"]);
  });

  test.each(['{"permissions": []}', '{"permissions": {"allow": {}}}', "{"])(
    "%s is left alone, and nothing registered",
    async (text) => {
      const { context, read, home } = withClaude({ [SETTINGS]: text });
      const done = await claude.register(LECTERN, { context, allowTools: TOOLS });
      expect(done).toMatchObject({ action: "refused", detail: expect.stringContaining(join(home, SETTINGS)) });
      expect(read(SETTINGS)).toBe(text);
      expect(callsOf(home, "claude")).toEqual([]);
    },
  );

  test("a rehearsal shows them", async () => {
    const { context, files } = withClaude({});
    const { diff } = await claude.register(LECTERN, { context, allowTools: TOOLS, dryRun: true });
    expect(diff).toMatch(/^\$ .*claude mcp add/);
    expect(diff).toContain(`+      "${RULES[0]}",`);
    expect([...files().keys()]).toEqual([".claude.json"]);
  });

  test("a project's stand in the project", async () => {
    const { context, read, files } = withClaude({ "project/README.md": "" });
    const before = files();
    const options = { context, scope: "project" } as const;
    await claude.register({ ...LECTERN, command: "lectern" }, { ...options, allowTools: TOOLS });
    expect(JSON.parse(read("project/.claude/settings.json")).permissions.allow).toEqual(RULES);
    await claude.unregister("lectern", options);
    expect(files()).toEqual(before);
  });
});

describe("others allow within the entry", () => {
  test("Codex approves each tool", async () => {
    const file = ".codex/config.toml";
    const { context, read } = machine({ [file]: 'model = "m"\n' });
    const codex = client("codex");
    await codex.register(LECTERN, { context });
    expect(await codex.register(LECTERN, { context, allowTools: TOOLS })).toMatchObject({ action: "replaced" });
    for (const tool of TOOLS) {
      expect(read(file)).toContain(`[mcp_servers.lectern.tools.${tool}]\napproval_mode = "approve"\n`);
    }
    expect(await codex.register(LECTERN, { context })).toMatchObject({ action: "unchanged" });
    await codex.unregister("lectern", { context });
    expect(read(file)).toBe('model = "m"\n');
  });

  test.each(["gemini", "qwen"] as const)("%s trusts the whole server, by its own program or not", async (id) => {
    const file = `.${id}/settings.json`;
    const byProgram = machine({ [file]: "{}" });
    standInProgram(byProgram.home, id);
    for (const { context, read } of [byProgram, machine({ [file]: "{}" })]) {
      const done = await client(id).register(LECTERN, { context, allowTools: TOOLS });
      expect(done).toMatchObject({ action: "added", detail: expect.stringContaining("all its tools") });
      expect(JSON.parse(read(file)).mcpServers.lectern).toMatchObject({ trust: true });
      await client(id).unregister("lectern", { context });
      expect(read(file)).toBe("{}");
    }
    expect(callsOf(byProgram.home, id)[0]).toContain("--trust");
  });

  test("where no way is known, it is said that the client will ask", async () => {
    const { context } = machine({ ".cursor/mcp.json": "{}" });
    const done = await client("cursor").register(LECTERN, { context, allowTools: TOOLS });
    expect(done).toMatchObject({ action: "added", detail: expect.stringContaining("will ask") });
  });
});

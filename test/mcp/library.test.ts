import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildLibrary } from "../../build_library.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** A project of somebody else: the packed library, its dependencies, and nothing more. */
const project = mkdtempSync(join(tmpdir(), "lectern-consumer-"));
const installed = join(project, "node_modules/lectern");

beforeAll(async () => {
  const built = join(project, "built");
  await buildLibrary(built);
  await run("npm", ["pack", "--offline", "--ignore-scripts", "--pack-destination", project, built]);
  const archive = readdirSync(project).find((name) => name.endsWith(".tgz"))!;
  mkdirSync(installed, { recursive: true });
  await run("tar", ["-xzf", join(project, archive), "-C", installed, "--strip-components=1"]);
  rmSync(built, { recursive: true });

  const { dependencies, peerDependencies } = manifest();
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) link(name);
  mkdirSync(join(project, "node_modules/@types"));
  link("@types/node");
  link("undici-types");
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function manifest() {
  return JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
}

function link(name: string): void {
  symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
}

describe("the packed library", () => {
  test("asks for little: zod is shared with the application", () => {
    const { dependencies, peerDependencies } = manifest();
    expect(Object.keys(dependencies)).toEqual(["jose"]);
    expect(Object.keys(peerDependencies)).toEqual(["zod"]);
  });

  test("serves the weather example with plain Node", async () => {
    copyFileSync(join(root, "examples/weather/server.ts"), join(project, "server.ts"));
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: ["server.ts"], cwd: project }));
    const { content } = await client.callTool({ name: "get_weather", arguments: { city: "Berlin" } });
    await client.close();
    expect(content).toEqual([{ type: "text", text: "Berlin: sunny, 9 °C." }]);
  });

  test("loads no package with itself, and no part of Node for HTTP", () => {
    const outside = new Set<string>();
    const visit = (file: string) => {
      for (const [, specifier] of readFileSync(file, "utf8").matchAll(/^(?:import|\}) .*?from "([^"]+)";$/gm)) {
        if (specifier!.startsWith(".")) visit(join(file, "..", specifier!));
        else outside.add(specifier!);
      }
    };
    visit(join(installed, "mcp.js"));
    expect([...outside].sort()).toEqual(["node:buffer", "node:console", "node:fs", "node:process"]);
  });

  test("is typed for somebody else's compiler, down to its own declarations", async () => {
    writeFileSync(
      join(project, "consumer.ts"),
      `import { createApplication, definePrompt, defineResourceTemplate, defineTool, ProtocolServer } from "lectern/mcp";
import { listenAddress, serveHttp } from "lectern/mcp/http";
import * as z from "zod";

const tool = defineTool({
  name: "t",
  description: "D.",
  input: z.object({ n: z.number() }),
  call: ({ n }) => n.toFixed(1),
});
const prompt = definePrompt({ name: "p", arguments: z.object({ a: z.string().optional() }), get: ({ a }) => a ?? "" });
const template = defineResourceTemplate({ uriTemplate: "x://{a}/{+b}", name: "T", read: ({ a, b }) => a + b });
// @ts-expect-error: no such variable in the template
defineResourceTemplate({ uriTemplate: "x://{a}", name: "T", read: ({ c }) => c });
// @ts-expect-error: no such argument in the schema
defineTool({ name: "t", description: "D.", input: z.object({ n: z.number() }), call: ({ m }) => m });
const application = createApplication({
  name: "n",
  version: "1",
  tools: [tool],
  prompts: [prompt],
  templates: [template],
});
export const endpoint = await serveHttp(new ProtocolServer(application), listenAddress("0"));
`,
    );
    writeFileSync(
      join(project, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          target: "es2024",
          module: "nodenext",
          types: ["node"],
          strict: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
          noEmit: true,
        },
        files: ["consumer.ts"],
      }),
    );
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const compiled = run(process.execPath, [compiler, "-p", project]);
    await expect(compiled.catch(({ stdout }) => Promise.reject(new Error(stdout)))).resolves.toMatchObject({
      stdout: "",
    });
  });
});

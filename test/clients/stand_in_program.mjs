// The body of a stand-in for a client's program; `settings` stands before it. See stand_in_program.ts.
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const { name, file, key, refusesTaken, home, mischief } = settings;
const words = process.argv.slice(2);
appendFileSync(join(home, `${name}.calls`), `${JSON.stringify(words)}\n`);
const path = join(home, file);
const [, verb] = words;
const isRemoval = verb === "remove" || verb === "uninstall";

function forever() {
  // A child in the same group, which must end with it.
  const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
  writeFileSync(join(home, `${name}.child`), String(child.pid));
  setInterval(() => {}, 1000);
}

function end(message, code) {
  (code === 0 ? process.stdout : process.stderr).write(`\u001b[32m${message}\u001b[39m\n`);
  if (mischief === "lingers") forever();
  else process.exitCode = code;
}

if (mischief === "silent") end("Done.", 0);
else if (mischief === "fails" || (mischief === "removes only" && !isRemoval)) {
  end('Something is wrong. { "API_TOKEN": "abc-secret" }', 1);
} else if (mischief === "hangs") {
  process.stdout.write("Connecting …\n");
  forever();
} else if (mischief === "half-done") {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '{"mcpServers": {');
  forever();
} else work();

function work() {
  const config = existsSync(path) ? JSON.parse(readFileSync(path, "utf8").replace(/^\s*\/\/.*$/gm, "")) : {};
  config[key] ??= {};
  const servers = config[key];
  // Flags come before the name, and none takes a value but --scope.
  const dashes = words.indexOf("--");
  const head = (dashes === -1 ? words : words.slice(0, dashes)).slice(2);
  const tail = dashes === -1 ? [] : words.slice(dashes + 1);
  const plain = head.filter((word, at) => !word.startsWith("--") && head[at - 1] !== "--scope");
  const [server, second] = plain;
  if (isRemoval) {
    if (!(server in servers)) return end(`No server ${server}.`, refusesTaken ? 1 : 0);
    delete servers[server];
  } else {
    if (refusesTaken && server in servers) return end(`${server} already exists.`, 1);
    servers[server] = verb === "add-json" ? JSON.parse(second) : entry(second, tail, head.includes("--trust"));
  }
  // What a client keeps there besides.
  if (name === "claude") config.userID ??= "someone";
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(config, null, 2));
  end("Done.", 0);
}

function entry(second, tail, trusts) {
  if (name === "gemini" || name === "qwen") return { command: second, args: tail, ...(trusts ? { trust: true } : {}) };
  const [command, ...args] = tail;
  if (name === "claude") return { type: "stdio", command, args, env: {} };
  if (name === "copilot") return { tools: ["*"], type: "local", command, args };
  if (name === "cline") return { transport: { type: "stdio", command, args } };
  return { command, args };
}

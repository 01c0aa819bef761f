#!/usr/bin/env node
// Runs the executable that npm has installed for this machine: it takes over input, output, signals and exit code.

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const name = "lectern";
const platform = `${process.platform}-${process.arch}`;

let executable;
try {
  executable = require.resolve(`${name}-${platform}/bin/${name}${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  process.stderr.write(
    `${name}: npm has not installed its executable for ${platform} (package ${name}-${platform}).\n` +
      "If that is Linux with glibc, macOS or Windows, install again without --omit=optional, " +
      "and not from a folder that came from another machine.\n",
  );
  process.exit(1);
}

const child = spawn(executable, process.argv.slice(2), { stdio: "inherit", windowsHide: true });
// The terminal sends an interrupt to both; whoever stops a server sends the others to this process alone.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  process.stderr.write(`${name}: ${executable} does not start: ${error.message}\n`);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : code));

import { rollBack, type Update, type UpdateOptions, update } from "../installation/mod.ts";
import { NAME } from "../product/mod.ts";
import { loadingOf } from "../settings/mod.ts";
import { places } from "../storage/mod.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { installedHere } from "./installed_here.ts";
import { ProgressBar } from "./progress_bar.ts";
import { note, print, printJson } from "./terminal.ts";

/** `lectern update` */
export const command: Command = {
  name: "update",
  summary: "Put the newest release in the place of the installed program, or the one before.",
  usage: "",
  arity: [0, 0],
  flags: [
    { name: "force", help: "Look though it was looked for within the last 24 hours." },
    { name: "version", value: "<version>", help: "Take this release, older ones included." },
    { name: "within-major", help: "Take the newest release of the same major version." },
    { name: "rollback", help: "Take the previous program, which an update keeps; once more takes it back." },
    { name: "prefix", value: "<folder>", help: "Where the program is installed. Default: where this one is." },
    { name: "json", help: "Print what came of it for a program." },
  ],
  examples: ["lectern update", "lectern update --force", "lectern update --version 1.4.0", "lectern update --rollback"],
  async run(args) {
    const stray = ["force", "version", "within-major"].find((flag) => args.has(flag));
    if (args.has("rollback") && stray) throw new UsageError(`--rollback and --${stray} do not go together.`);
    // Started by a server in the background, it goes on when the server has ended and nobody reads any more.
    process.stderr.on("error", () => {});
    const installation = await installedHere(args.text("prefix"), "update");
    if (args.has("rollback")) {
      const version = await rollBack(installation, { env: process.env, say: note });
      tell(args, { action: "rolled-back", to: version }, `${NAME} is ${version} again.`);
      return 0;
    }
    const found = await withNetwork((network) => update(installation, optionsOf(args, network)));
    tell(args, found, sentence(found, args.has("version")));
    return 0;
  },
};

async function withNetwork(work: (network: UpdateOptions["network"]) => Promise<Update>): Promise<Update> {
  const { network, close } = loadingOf(places());
  try {
    return await work(await network());
  } finally {
    await close();
  }
}

function optionsOf(args: Arguments, network: UpdateOptions["network"]): UpdateOptions {
  const bar = new ProgressBar(NAME);
  return {
    force: args.has("force"),
    version: args.text("version"),
    withinMajor: args.has("within-major"),
    network,
    env: process.env,
    platform: `${process.platform}-${process.arch}`,
    say: (line) => {
      bar.clear();
      note(line);
    },
    onBytes: (done, total) => bar.update({ done, ...(total === undefined ? {} : { total }), unit: "bytes" }),
  };
}

function sentence(found: Update, wasNamed: boolean): string {
  switch (found.action) {
    case "recent":
      return `Looked for ${ago(found.secondsAgo)} ago; --force looks now.`;
    case "current":
      return `${NAME} ${found.version} is ${wasNamed ? "installed already" : "the newest"}.`;
    case "updated":
      return `${NAME} is ${found.to} now${found.from === undefined ? "" : `, and was ${found.from}`}. Servers that run go on with the old one. Back again: ${NAME} update --rollback`;
  }
}

function ago(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}

function tell(args: Arguments, value: unknown, line: string): void {
  if (args.has("json")) printJson(value);
  else print(line);
}

import {
  checkedBaseUrl,
  checkPlace,
  type Installation,
  InstallationError,
  install,
  KINETIS,
  kinetisInstallation,
  programInstallation,
  thisProgram,
} from "../installation/mod.ts";
import { NAME } from "../product/mod.ts";
import { type Arguments, type Command, UsageError } from "./command.ts";
import { type Connecting, connectingKinetis, connectingProgram } from "./connecting.ts";
import { asShellWord } from "./in_single_quotes.ts";
import { pathAdvice } from "./path_advice.ts";
import { CLIENT_IDS, clientContext } from "./registering.ts";
import { note, print, write } from "./terminal.ts";

/** `lectern install` */
export const command: Command = {
  name: "install",
  summary: "Install this executable for you alone, and register it with the coding agents on this machine.",
  usage: "",
  arity: [0, 0],
  flags: [
    {
      name: "prefix",
      value: "<folder>",
      help: "Where the program is kept. Default: LECTERN_INSTALL_DIR, else lectern in the user's data folder.",
    },
    { name: "base-url", value: "<address>", help: "Where later releases are looked for." },
    {
      name: "client",
      value: "<name>",
      choices: [...CLIENT_IDS, "none"],
      repeatable: true,
      help: "Register with this agent only; none for no agent. Default: with all that are found.",
    },
    { name: "yes", help: "Register without asking." },
    {
      name: "preset",
      value: "<name>",
      choices: [KINETIS],
      help: "Install the server of a preset that has a place of its own: kinetis.",
    },
    { name: "dry-run", help: "Tell what would be done, and write nothing." },
  ],
  examples: ["lectern install", "lectern install --client claude --client codex", "lectern install --dry-run"],
  async run(args) {
    const installation = installationOf(args);
    const given = args.text("base-url");
    const baseUrl = given === undefined ? undefined : checkedBaseUrl(given);
    const source = await executable();
    const context = clientContext();
    const { product } = installation;
    const connecting = await (product === "kinetis" ? connectingKinetis : connectingProgram)(
      args,
      installation,
      context,
    );
    checkPlace(installation);
    if (args.has("dry-run")) return await tellPlan(installation, source, connecting);
    await connecting.ask(args.has("yes"));
    const { version, proof } = await install(installation, { source, baseUrl, env: process.env, say: note });
    const { name, version: served } = proof.serverInfo;
    print([
      `Installed ${installation.program}: ${version}.`,
      `It answers as ${name} ${served}, ${Math.round(proof.milliseconds)} ms after its start.`,
    ]);
    if (installation.link) print(`Linked as ${installation.link}.`);
    const isConnected = await connecting.connect();
    if (installation.product === "program") tellNext(installation.link ?? installation.program);
    // The program is installed whatever came of the agents; that one of them is not connected must not be missed.
    return isConnected ? 0 : 1;
  },
};

function installationOf(args: Arguments): Installation {
  const preset = args.text("preset");
  if (preset !== undefined && preset !== KINETIS) {
    throw new UsageError(`--preset ${preset} has no installation of its own; ${KINETIS} has.`);
  }
  return (preset ? kinetisInstallation : programInstallation)(process, args.text("prefix"));
}

/** @throws InstallationError when Node runs the sources: a command of it would not survive them. */
async function executable(): Promise<string> {
  const running = await thisProgram(process);
  if (running.kind !== "sources") return running.path;
  throw new InstallationError(`This is no executable of ${NAME}, but its sources run by another program.`, [
    "In a checkout, sh install.sh builds one and installs it.",
  ]);
}

async function tellPlan({ program, link }: Installation, source: string, connecting: Connecting): Promise<number> {
  print([`Would copy ${source}`, `to ${program}${link ? `, and link it as ${link}` : ""}.`]);
  await connecting.rehearse();
  print("Nothing was written.");
  return 0;
}

function tellNext(program: string): void {
  const advice = pathAdvice(program);
  write(advice);
  print(["Next:", `    ${advice === "" ? NAME : asShellWord(program)} help`]);
}

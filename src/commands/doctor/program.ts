import { lstatSync, readlinkSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { runProgram } from "../../clients/mod.ts";
import { type Installation, isOurs } from "../../installation/mod.ts";
import { NAME, VERSION } from "../../product/mod.ts";
import { asShellWord } from "../in_single_quotes.ts";
import type { Check } from "./check.ts";
import type { Diagnosis } from "./diagnosis.ts";
import { installAnew } from "./install_anew.ts";
import type { Machine } from "./machine.ts";

/** Which program runs, and whether the installed one and its link are as they should be. */
export const program: Check = {
  name: "program",
  title: "Program",
  async run(machine, said) {
    const { running, installation } = machine;
    const path = running.kind === "sources" ? null : running.path;
    said.data.running = { kind: running.kind, path, version: VERSION };
    said.note(
      path === null
        ? `${NAME} ${VERSION}, run from its sources by ${process.execPath}.`
        : `${path} is ${NAME} ${VERSION} (${process.platform}-${process.arch}).`,
    );
    said.data.installed = null;
    if (!installation) return;
    if (isFile(installation.program)) await installed(installation, machine, said);
    checkLink(installation, said);
  },
};

async function installed(installation: Installation, machine: Machine, said: Diagnosis): Promise<void> {
  const { program: path, folder, marker } = installation;
  const anew = installAnew(machine);
  said.data.installed = { path, link: installation.link ?? null };
  if (!isOurs(folder, marker)) {
    const what = `${folder} holds the program, but its file ${marker.name} does not say that it is ours: it cannot be updated.`;
    said.warning("marker_missing", what, anew);
  }
  if (machine.running.kind === "installed") return;
  const { exitCode, output, trouble } = await runProgram(path, ["version"], { env: {}, cwd: folder, limit: 10_000 });
  if (exitCode === 0 && output.startsWith(`${NAME} `)) said.note(`Installed: ${path} is ${output}.`);
  else said.error("program_broken", `${path} does not run: ${trouble ?? (output || `exit code ${exitCode}`)}`, anew);
}

/** The link by which shells find the program. */
function checkLink({ link, program: path }: Installation, said: Diagnosis): void {
  if (link === undefined) return;
  const stat = lstatSync(link, { throwIfNoEntry: false });
  const isInstalled = isFile(path);
  const fix = isInstalled ? `ln -sf ${asShellWord(path)} ${asShellWord(link)}` : `rm ${asShellWord(link)}`;
  if (!stat) {
    if (isInstalled) said.warning("link_missing", `The link ${link} to the installed program is not there.`, fix);
    return;
  }
  if (!stat.isSymbolicLink()) {
    if (isInstalled)
      said.warning(
        "link_foreign",
        `${link} is a file of its own and not the link to ${path}.`,
        `rm ${asShellWord(link)} && ${fix}`,
      );
    return;
  }
  const target = resolve(dirname(link), readlinkSync(link));
  if (!isFile(target)) said.error("link_dangling", `${link} leads to ${target}, where no program is.`, fix);
  else if (isInstalled && target !== path)
    said.warning("link_elsewhere", `${link} leads to ${target}, and not to the installed ${path}.`, fix);
  else if (isInstalled) said.note(`${link} leads to it.`);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

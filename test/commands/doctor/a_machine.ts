import { join } from "node:path";
import type { Client, ClientId, Registered } from "../../../src/clients/mod.ts";
import type { Check } from "../../../src/commands/doctor/check.ts";
import { Diagnosis } from "../../../src/commands/doctor/diagnosis.ts";
import type { Machine } from "../../../src/commands/doctor/machine.ts";
import { programInstallation } from "../../../src/installation/mod.ts";
import { places } from "../../../src/storage/mod.ts";
import { temporaryFolder } from "../../temporary_folder.ts";

/** A machine with an empty home and nothing else, unless it is said. */
export function aMachine(given: Partial<Machine> & { readonly home?: string } = {}): Machine {
  const home = given.home ?? temporaryFolder();
  const env = { HOME: home, PATH: "/usr/bin:/bin", ...given.env };
  return {
    platform: "linux",
    directory: home,
    home,
    places: places(env, "linux"),
    running: { kind: "sources" },
    installation: programInstallation({ env, platform: "linux" }),
    clients: [],
    now: Date.now(),
    ...given,
    env,
  };
}

/** What a check says of a machine. */
export async function told(check: Check, machine: Machine) {
  const said = new Diagnosis();
  await check.run(machine, said);
  return {
    notes: said.notes,
    findings: said.findings,
    codes: said.findings.map(({ code, severity }) => `${severity} ${code}`),
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
    data: said.data as any,
  };
}

/** A client that is here, and what is in its configuration. */
export function aClient(id: ClientId, entries: readonly Partial<Registered>[] = []): Client {
  const file = `/home/me/.${id}.json`;
  const never = () => Promise.reject(new Error("A look changes nothing."));
  return {
    id,
    title: id,
    find: async () => ({ folder: "/home/me" }),
    list: async (_context, scope) => {
      if (scope === "project") return [];
      return entries.map((entry) => ({ name: "lectern", command: undefined, args: [], file, ours: true, ...entry }));
    },
    register: never,
    unregister: never,
  };
}

/** The program's entry, to be run by Node. */
export const MAIN = join(import.meta.dirname, "../../../src/main.ts");

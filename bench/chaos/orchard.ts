import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, lecternCommand } from "../lectern_command.ts";
import { environment } from "./next_start.ts";
import { type Outcome, type Running, start } from "./outcome.ts";
import { pageText, type VersionedSite, versionedSite } from "./versioned_site.ts";

/** Sources that are always there; readers may count on them. */
export const STEADY = ["apple", "pear", "fig"] as const;

/** A source that comes and goes. */
export const FLEETING = "plum";

/** Pages of the folder. */
const ROWS = 8;

/** A home with sources of each kind, the server and the folder that they come from, and the program that works on it. */
export class Orchard {
  readonly home: string;
  readonly site: VersionedSite;
  readonly command: Command = lecternCommand();
  readonly #place: string;
  /** The version that the folder has now. */
  folderVersion = 0;

  private constructor(place: string, site: VersionedSite) {
    this.#place = place;
    this.home = join(place, "home");
    this.site = site;
    mkdirSync(this.home);
  }

  /** Makes a home and adds the steady sources. */
  static async planted(): Promise<Orchard> {
    const orchard = new Orchard(mkdtempSync(join(tmpdir(), "lectern-chaos-")), await versionedSite());
    orchard.editFolder();
    for (const name of STEADY) {
      const { code, stderr } = await orchard.run(orchard.adding(name));
      if (code !== 0) throw new Error(`${name} could not be added: ${stderr}`);
    }
    return orchard;
  }

  /** The command line that adds a source. */
  adding(name: string): string[] {
    const { site } = this;
    const origin = name === "fig" ? this.#folder : name === "pear" ? site.index(name) : site.file(name);
    return ["add", origin, "--name", name, ...(name === "fig" ? [] : ["--allow-local"])];
  }

  /** Gives the folder its next version, a file at a time, as a person's editor would. */
  editFolder(): void {
    this.folderVersion++;
    mkdirSync(this.#folder, { recursive: true });
    for (let row = 1; row <= ROWS; row++) {
      const partial = join(this.#place, "edited");
      writeFileSync(partial, pageText(row, this.folderVersion));
      renameSync(partial, join(this.#folder, `row-${row}.md`));
    }
  }

  /** Starts lectern on the home. */
  start(args: readonly string[]): Running {
    return start([...this.command, ...args], environment(this.home));
  }

  /** Starts a server on the home. */
  serve(): Running {
    return start([...this.command, "serve"], environment(this.home), { isAsked: true });
  }

  /** Runs lectern on the home until it ends. */
  async run(args: readonly string[]): Promise<Outcome> {
    return await this.start(args).outcome;
  }

  /** Removes everything. */
  clear(): void {
    this.site.close();
    rmSync(this.#place, { recursive: true, force: true });
  }

  get #folder(): string {
    return join(this.#place, "fig");
  }
}

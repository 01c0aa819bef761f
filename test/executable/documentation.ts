import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { loopbackServer } from "../fetch/loopback_server.ts";
import { temporaryFolder } from "../temporary_folder.ts";
import { ended, start } from "./run.ts";

/** A request that the site received and does not answer. */
export interface Held {
  /** Resolves when whoever asked has gone away. */
  readonly left: Promise<unknown>;
  /** Answers it, with a text of its own. */
  release(): void;
}

/** Documentation to serve: a folder that a test can edit, and a site that it can hold up. */
export interface Documentation {
  /** Where the pages of the source "notes" are. */
  readonly folder: string;
  /** The flags of `lectern serve` that serve both, the site as the source "docs". */
  readonly args: readonly string[];
  /** Lets the site wait with its next answer. Resolves when it was asked. */
  hold(): Promise<Held>;
  /** Lets the site fail from now on. */
  fail(): void;
}

const NOTES = {
  "notes/birds.md": "# Birds\n\nThe heron wades.\n",
  "notes/bees.md": "# Bees\n\nThe drone has no father.\n",
};

/** @param more Pages of the folder beside two: path → text. */
export async function documentation(more: Readonly<Record<string, string>> = {}): Promise<Documentation> {
  const pages = Object.entries(more).map(([path, text]) => [`notes/${path}`, text]);
  const folder = join(temporaryFolder({ ...NOTES, ...Object.fromEntries(pages) }), "notes");
  let isFailing = false;
  let holding: PromiseWithResolvers<Held> | undefined;
  const manual = "# Manual\n\nHow the kettle is descaled.\n";
  const origin = await loopbackServer((_request, response) => {
    if (isFailing) {
      response.writeHead(500).end();
    } else if (holding) {
      holding.resolve(heldIn(response, `${manual}\nAnd the pot.\n`));
      holding = undefined;
    } else {
      response.end(manual);
    }
  });
  return {
    folder,
    args: ["serve", "--source", folder, "--source", `${origin}/llms-full.txt`, "--allow-local"],
    hold: () => {
      holding = Promise.withResolvers<Held>();
      return holding.promise;
    },
    fail: () => {
      isFailing = true;
    },
  };
}

function heldIn(response: ServerResponse, text: string): Held {
  return { left: once(response, "close"), release: () => response.end(text) };
}

/** As many pages as are needed to fill several answers of a list: `page-0001.md` and so on. */
export function manyPages(count: number): Record<string, string> {
  const names = Array.from({ length: count }, (_, index) => `page-${String(index + 1).padStart(4, "0")}.md`);
  return Object.fromEntries(names.map((name) => [name, `# ${name}\n`]));
}

/** Starts the executable over HTTP on a free port; it ends with the test. */
export async function serveOverHttp(args: readonly string[]) {
  const child = start([...args, "--http", "127.0.0.1:0"]);
  const end = ended(child);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await end;
  });
  let said = "";
  while (!/^Listening on \S+\n/m.test(said)) {
    const part = await Promise.race([once(child.stderr!, "data"), end]);
    if (!Array.isArray(part)) throw new Error(`The server ended: ${JSON.stringify(part)}`);
    said += part[0];
  }
  return { url: new URL(/^Listening on (\S+)\n/m.exec(said)![1]!), child, ended: () => end };
}

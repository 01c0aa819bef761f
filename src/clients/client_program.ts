import type { ClientContext } from "./client.ts";
import type { ClientProgram } from "./client_kind.ts";
import { findProgram } from "./find_program.ts";
import { home } from "./home.ts";
import { runProgram } from "./run_program.ts";
import { withoutSecrets } from "./without_secrets.ts";

/** Longest time for one run of a client's program, ms: some wait for a network that is not there. */
const PATIENCE = 10_000;

/** Characters of a program's output that are told. */
const TOLD = 1_000;

/** What came of a client's program; whether the configuration is right, only the file tells. */
export interface ClientRun {
  readonly isGood: boolean;
  /** The run in a sentence, with what the program wrote. */
  readonly story: string;
}

/** Runs a client's own program, in the person's home, so that no project's settings come in. */
export async function runClient(program: string, args: readonly string[], context: ClientContext): Promise<ClientRun> {
  const limit = context.patience ?? PATIENCE;
  const run = await runProgram(program, args, { env: context.env, cwd: home(context), limit });
  const words = withoutSecrets(run.output).slice(-TOLD);
  const end = run.trouble ?? `ended with exit code ${run.exitCode}`;
  const output = words ? ` and wrote:\n${words.replace(/^/gm, "  | ")}` : " and wrote nothing";
  return { isGood: run.exitCode === 0, story: `\`${commandLine(program, args)}\` ${end}${output}` };
}

/** A program with its arguments, as a person would type it. */
export function commandLine(program: string, args: readonly string[]): string {
  return [program, ...args].map(quoted).join(" ");
}

/** Its absolute path, if it is here. */
export function programOf(program: ClientProgram | undefined, context: ClientContext): string | undefined {
  return program && findProgram(program.name, context, program.alsoAt?.(context));
}

function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

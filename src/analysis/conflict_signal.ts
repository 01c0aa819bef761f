import type { Claim } from "./claim.ts";
import { CODE_SPAN, LONGEST_PROSE } from "./plain_text.ts";

/** Why two statements of the same matter may contradict each other. */
export type ConflictSignal = "negation" | "obligation" | "number" | "path" | "code" | "command";

const NEGATION = /(?<![\p{L}\p{N}])(?:not|no|never|none|cannot|neither|nor|\p{L}+n['’]t)(?![\p{L}\p{N}])/iu;
const MODAL = /(?<![\p{L}\p{N}])(?:must|may|should|shall|can|will)(?![\p{L}\p{N}]|n['’]t)/giu;
/** Numbers, dates and versions; not what belongs to a name, as in `utf-8`, `#12` or `RULE-001`. */
const NUMBER = /(?<![\p{L}\p{N}_#./])(?<![\p{L}\p{N}_]-)v?\d+(?:[-.,:]\d+)*/gu;
const ABSOLUTE_PATH =
  /(?<![\p{L}\p{N}_.~/:)}>\\-])\/[\p{L}\p{N}_.@{}*-]+(?:\/[\p{L}\p{N}_.@{}*-]*)*|(?<![\p{L}\p{N}])[A-Za-z]:\\[^\s`"',;]+/gu;
/** A sentence that tells to run or set something. */
const COMMAND = /(?:^|[.;:!?]\s+)(run|set)\s+([^.;!?]+)/giu;
const SHELL = /^(?:sh|bash|zsh|fish|shell|console|shell-session|terminal|powershell|pwsh|ps1|cmd|bat|batch)\b/i;

/**
 * The first sign that two statements may contradict each other: each has a value of its own where the other has another
 * one, or one is negated alone. Where one merely says more, nothing contradicts.
 */
export function conflictSignal(a: Claim, b: Claim): ConflictSignal | undefined {
  if (a.kind === "code" || b.kind === "code") {
    const both = SHELL.test(a.detail) && SHELL.test(b.detail);
    return both && differ(shellCommands(a.text), shellCommands(b.text)) ? "command" : undefined;
  }
  const [one, other] = [traitsOf(a), traitsOf(b)];
  if (one.isNegated !== other.isNegated) return "negation";
  return VALUES.find((_, at) => differ(one.values[at] as Values, other.values[at] as Values))?.[0];
}

type Values = ReadonlySet<string>;

/** What statements are told apart by. */
interface Traits {
  readonly isNegated: boolean;
  /** In the order of `VALUES`. */
  readonly values: readonly Values[];
}

/** A statement meets many others. */
const known = new WeakMap<Claim, Traits>();

function traitsOf(claim: Claim): Traits {
  const traits = known.get(claim) ?? readTraits(claim.text);
  known.set(claim, traits);
  return traits;
}

function readTraits(text: string): Traits {
  const start = text.slice(0, LONGEST_PROSE);
  return { isNegated: NEGATION.test(start), values: VALUES.map(([, values]) => values(start)) };
}

const VALUES: readonly (readonly [ConflictSignal, (text: string) => ReadonlySet<string>])[] = [
  ["obligation", (text) => matches(text, MODAL)],
  ["number", (text) => matches(text, NUMBER)],
  ["path", (text) => matches(text, ABSOLUTE_PATH)],
  ["code", (text) => matches(text, CODE_SPAN, false)],
  ["command", (text) => matches(text, COMMAND)],
];

function matches(text: string, pattern: RegExp, isCaseless = true): Values {
  const found = [...text.matchAll(pattern)].map(([match]) => match.replace(/^[.;:!?\s`]+|[.,:\s`]+$/g, ""));
  return new Set(isCaseless ? found.map((match) => match.toLowerCase()) : found);
}

/** Whether each side has something that the other has not. */
function differ(a: Values, b: Values): boolean {
  return [...a].some((value) => !b.has(value)) && [...b].some((value) => !a.has(value));
}

/** Commands of a shell block, without prompts, comments and blank lines. */
function shellCommands(code: string): Values {
  const lines = code.split("\n").map((line) =>
    line
      .replace(/^\s*(?:\$|>|PS>|%)\s+/, "")
      .replace(/(?:^|\s)#.*$/, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return new Set(lines.filter((line) => line !== ""));
}

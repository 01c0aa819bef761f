/** A value whose key speaks of a secret. Names have a bound, since a line may be one word of a megabyte. */
const SECRET_MEMBER =
  /(["']?[\w.-]{0,64}(?:token|key|secret|passw|auth|credential|cookie)[\w.-]{0,64}["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',}{[\]]+)/gi;

/** A value whose key is written like a variable of the environment. */
const VARIABLE =
  /(["']?\b[A-Z][A-Z0-9_]{2,}["']?\s*=\s*|["'][A-Z][A-Z0-9_]{2,}["']\s*:\s*|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\s*:\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',}{[\]]+)/g;

/** A flag that speaks of a secret. */
const SECRET_FLAG = "--?[\\w-]{0,64}(?:token|key|secret|passw|auth|credential|cookie)[\\w-]{0,64}";

/** The word after such a flag, in a command line or a list. */
const AFTER_FLAG = new RegExp(
  `((?<![\\w-])${SECRET_FLAG}(?:["']\\s*,)?\\s+)("(?:[^"\\\\]|\\\\.)*"|'[^']*'|[^\\s"',-][^\\s"',]*)`,
  "gi",
);

const IS_SECRET_FLAG = new RegExp(`^${SECRET_FLAG}$`, "i");

/** User and password of an address. */
const USER_OF_ADDRESS = /(?<=:\/\/)[^\s/"'@]+(?=@)/g;

/** A word as only programs make them: long, with letters and digits, and no part of a path. */
const SECRET_WORD = /(?<![\w/.@-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w/@-])/g;

/** A text for a person's terminal, in which what looks like a secret is blotted out: configurations are full of keys. */
export function withoutSecrets(text: string): string {
  return text
    .replace(USER_OF_ADDRESS, "…")
    .replace(SECRET_MEMBER, '$1"…"')
    .replace(VARIABLE, '$1"…"')
    .replace(AFTER_FLAG, '$1"…"')
    .replace(SECRET_WORD, "…");
}

/** The same for the arguments of a command, each of which stays one. */
export function argumentsWithoutSecrets(args: readonly string[]): string[] {
  return args.map((argument, index) =>
    IS_SECRET_FLAG.test(args[index - 1] ?? "") && !argument.startsWith("-") ? "…" : withoutSecrets(argument),
  );
}

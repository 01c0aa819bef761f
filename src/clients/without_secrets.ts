/** A value whose key speaks of a secret. */
const SECRET_MEMBER =
  /(["']?[\w.-]*(?:token|key|secret|passw|auth|credential|cookie)[\w.-]*["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',}{[\]]+)/gi;

/** A value whose key is written like a variable of the environment. */
const VARIABLE = /(["']?\b[A-Z][A-Z0-9_]{2,}["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',}{[\]]+)/g;

/** A word as only programs make them: long, with letters and digits, and no part of a path. */
const SECRET_WORD = /(?<![\w/.@-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w/@-])/g;

/** A text for a person's terminal, in which what looks like a secret is blotted out: configurations are full of keys. */
export function withoutSecrets(text: string): string {
  return text.replace(SECRET_MEMBER, '$1"…"').replace(VARIABLE, '$1"…"').replace(SECRET_WORD, "…");
}

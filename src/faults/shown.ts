/** Characters of a value that a message shows. */
const MOST = 80;

/** A value as a message shows it: shortened, and without what may be secret under that key. */
export function shown(value: unknown, key?: PropertyKey): string {
  if (typeof value === "string" && key === "headerFrom" && !/^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/.test(value)) {
    // Somebody may have put the secret where its variable's name was due.
    return "not shown, since it may be a secret";
  }
  if (typeof value === "string" && key === "proxy") return JSON.stringify(value.replace(/^.*@/s, "…@"));
  const text = withoutPasswords(asJson(value));
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

function asJson(value: unknown): string {
  // JSON has no word for infinity.
  if (typeof value === "number") return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return "something that holds itself, or too much";
  }
}

/** A text whose addresses have lost what stands before their host. */
export function withoutPasswords(text: string): string {
  return text.replace(/:\/\/[^\s"/]*@/g, "://…@");
}

/** Text as one word of a POSIX shell. */
export function inSingleQuotes(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Text as one word of a shell, in quotes only where it needs some. */
export function asShellWord(text: string): string {
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : inSingleQuotes(text);
}

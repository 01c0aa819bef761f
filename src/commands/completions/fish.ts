import type { Outline, OutlinedCommand, OutlinedFlag } from "./outline.ts";

/** Completions for fish. */
export function fish({ program, commands }: Outline): string {
  const complete = `complete -c ${program}`;
  const names = commands.map(({ name }) => name).join(" ");
  const none = `-n ${quoted(`not __fish_seen_subcommand_from ${names}`)}`;
  return [
    `# Completions of ${program} for fish: ${program} completions fish > ~/.config/fish/completions/${program}.fish`,
    `${complete} -f`,
    ...commands.map(({ name, summary }) => `${complete} ${none} -a ${name} -d ${quoted(summary)}`),
    ...commands.flatMap((command) => linesOf(complete, command)),
    "",
  ].join("\n");
}

function linesOf(complete: string, { name, flags, arguments: given }: OutlinedCommand): string[] {
  const within = `${complete} -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
  const lines = flags.map((flag) => `${within} ${flagWords(flag)}`);
  if (given.words.length > 0) lines.push(`${within} -a ${quoted(given.words.join(" "))}`);
  if (given.isPath) lines.push(`${within} -F`);
  return lines;
}

function flagWords({ forms, help, value }: OutlinedFlag): string {
  const named = forms.map((form) => (form.startsWith("--") ? `-l ${form.slice(2)}` : `-s ${form.slice(1)}`));
  const words = value && value.words.length > 0 ? [`-a ${quoted(value.words.join(" "))}`] : [];
  const takes = value ? [value.isPath ? "-r -F" : "-x"] : [];
  return [...named, ...takes, ...words, `-d ${quoted(help)}`].join(" ");
}

/** Text as one word of fish, in which a backslash counts within single quotes. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

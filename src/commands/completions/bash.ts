import { inSingleQuotes } from "../in_single_quotes.ts";
import type { Outline, OutlinedCommand, Values } from "./outline.ts";

/** Completions for bash from 3.2 on, which is what macOS has. */
export function bash({ program, commands }: Outline): string {
  const name = `_${program.replaceAll("-", "_")}`;
  return `# Completions of ${program} for bash. In ~/.bashrc: eval "$(${program} completions bash)"
${name}() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" words="" paths=""
  COMPREPLY=()
  # bash takes --flag=value apart at the sign.
  if [[ $word == "=" ]]; then word=""; elif [[ $before == "=" ]]; then before="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY=($(compgen -W ${inSingleQuotes(commands.map((command) => command.name).join(" "))} -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(commandCase).join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ -n $paths ]]; then
    local IFS=$'\\n'
    COMPREPLY+=($(compgen -f -- "$word"))
    compopt -o filenames 2>/dev/null
  fi
}
complete -F ${name} ${program}
`;
}

function commandCase({ name, flags, arguments: given }: OutlinedCommand): string {
  const valued = Map.groupBy(
    flags.filter(({ value }) => value),
    ({ value }) => assigned(value!),
  );
  const cases = [...valued].map(([words, alike]) => {
    return `        ${alike.flatMap(({ forms }) => forms).join(" | ")}) ${words} ;;`;
  });
  const all = flags.flatMap(({ forms }) => forms);
  return `    ${name})
      case "$before" in
${[
  ...cases,
  `        *)
          if [[ $word == -* ]]; then words=${inSingleQuotes(all.join(" "))}; else ${assigned(given)}; fi ;;`,
].join("\n")}
      esac ;;`;
}

function assigned({ words, isPath }: Values): string {
  return `words=${inSingleQuotes(words.join(" "))} paths=${isPath ? "yes" : ""}`;
}

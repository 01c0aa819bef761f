import { inSingleQuotes } from "../in_single_quotes.ts";
import type { Outline, OutlinedCommand, OutlinedFlag, Values } from "./outline.ts";

/** Completions for zsh: as a file `_<program>` in a folder of `fpath`, or evaluated after `compinit`. */
export function zsh({ program, commands }: Outline): string {
  const name = `_${program}`;
  const described = commands.map((command) => `    ${inSingleQuotes(`${command.name}:${command.summary}`)}`);
  return `#compdef ${program}
# Completions of ${program} for zsh. In ~/.zshrc, after compinit: eval "$(${program} completions zsh)"
${name}() {
  local -a commands
  commands=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands.map(commandCase).join("\n")}
  esac
}
if [[ "\${funcstack[1]}" == "${name}" ]]; then
  ${name} "$@"
else
  compdef ${name} ${program}
fi
`;
}

function commandCase({ name, flags, arguments: given }: OutlinedCommand): string {
  const specs = [...flags.flatMap(flagSpecs), inSingleQuotes(`*::argument:${action(given)}`)];
  return `    ${name})
      _arguments -S \\
${specs.map((spec) => `        ${spec}`).join(" \\\n")} ;;`;
}

function flagSpecs({ forms, help, isRepeatable, value }: OutlinedFlag): string[] {
  const explained = `[${help.replace(/[[\]\\:]/g, "\\$&")}]`;
  const of = value ? `:${value.shown.replaceAll(":", "\\:")}:${action(value)}` : "";
  return forms.map((form) => inSingleQuotes(`${isRepeatable ? "*" : ""}${form}${explained}${of}`));
}

function action({ words, isPath }: Values): string {
  if (words.length === 0) return isPath ? "_files" : "";
  const list = words.join(" ");
  return isPath ? `{ compadd -- ${list}; _files }` : `(${list})`;
}

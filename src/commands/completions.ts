import { NAME } from "../product/mod.ts";
import { nearest } from "../spelling/mod.ts";
import { type Command, UsageError } from "./command.ts";
import { outlineOf, SCRIPTS } from "./completions/mod.ts";
import { inOwnName } from "./own_name.ts";
import { write } from "./terminal.ts";

/** `lectern completions <shell>` */
export const command: Command = {
  name: "completions",
  summary: "Print a script that completes command lines in a shell; its first lines say how to load it.",
  usage: "<bash | zsh | fish | powershell>",
  arity: [1, 1],
  flags: [],
  choices: Object.keys(SCRIPTS),
  examples: [
    'eval "$(lectern completions bash)"',
    "lectern completions fish > ~/.config/fish/completions/lectern.fish",
  ],
  async run({ positionals }, commands) {
    const shell = positionals[0]!;
    const names = Object.keys(SCRIPTS);
    if (!Object.hasOwn(SCRIPTS, shell)) {
      const near = nearest(shell, names);
      throw new UsageError(
        `There are no completions for "${shell}".${near ? ` Did you mean "${near}"?` : ""} Known: ${names.join(", ")}.`,
      );
    }
    write(inOwnName(SCRIPTS[shell]!(await outlineOf(NAME, commands))));
    return 0;
  },
};

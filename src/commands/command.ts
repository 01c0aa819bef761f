/** A flag of a command, declared once: parsing, help and completions come from it. */
export interface Flag {
  readonly name: string;
  /** One letter that stands for it behind a single dash. */
  readonly short?: string;
  /** What a value is called in the help; a flag without it is a switch. */
  readonly value?: string;
  /** Values that are known beforehand; others may be taken, too. */
  readonly choices?: readonly string[];
  /** Without a value, or with a flag behind it, its text is empty: the command tells what is wrong in its own words. */
  readonly mayLackValue?: boolean;
  /** The flag may be given several times. */
  readonly repeatable?: boolean;
  /** One line for the help. */
  readonly help: string;
}

/** What a person typed, read by the command's declaration. */
export interface Arguments {
  readonly positionals: readonly string[];
  /** What stands behind two dashes, for a command that keeps it apart; nothing where no dashes were typed. */
  readonly rest: readonly string[] | undefined;
  /** Whether a switch was given. */
  has(flag: string): boolean;
  /** Value of a flag. */
  text(flag: string): string | undefined;
  /** All values of a repeatable flag. */
  list(flag: string): readonly string[];
  /**
   * Value of a flag that is a whole number within bounds.
   *
   * @throws UsageError when it is not.
   */
  integer(flag: string, least: number, most: number): number | undefined;
}

/** A verb that a person types after `lectern`. */
export interface Command {
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Arguments as the help shows them, as in `<query>` or `[name…]`. */
  readonly usage: string;
  /** Arguments that are known beforehand; others may be taken, too. */
  readonly choices?: readonly string[];
  /** What stands behind two dashes is something of its own, and none of the arguments. */
  readonly hasRest?: boolean;
  /** Fewest and most positional arguments. */
  readonly arity: readonly [number, number];
  readonly flags: readonly Flag[];
  /** Command lines that teach. */
  readonly examples: readonly string[];
  /**
   * Does it, and gives the exit code: 0 done, 1 failed, 2 used wrongly, 3 a check found something.
   *
   * @param commands Every command, for the one that tells about the others.
   */
  run(args: Arguments, commands: CommandTable): Promise<number>;
}

/** Commands by name, each loaded when it is asked for. */
export type CommandTable = Readonly<Record<string, () => Promise<{ command: Command }>>>;

/** A command line that means nothing; the message says what would. Ends with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** Members that hold variables of an environment, or headers: whatever their names, their values may be secrets. */
const TABLE = "env|envs|environment|headers|http_headers";

/** A string, or a bare word. */
const VALUE = /("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',}{[\]#]+)/.source;

/** `{ … }` after such a name, in JSON, TOML or YAML, over any number of lines. */
const IN_BRACES = new RegExp(`(["']?\\b(?:${TABLE})["']?\\s*[:=]\\s*\\{)((?:[^{}"]|"(?:[^"\\\\]|\\\\.)*")*)`, "g");

/** A table of TOML, up to the next. */
const IN_TABLE = new RegExp(
  `(^[ \\t]*\\[[^\\]\\n]*\\b(?:${TABLE})["']?\\][^\\n]*\\n)((?:(?![ \\t]*\\[)[^\\n]*(?:\\n|$))*)`,
  "gm",
);

/** Lines of YAML that are indented further than the name. */
const INDENTED = new RegExp(`(^([ \\t]*)(?:${TABLE}):[ \\t\\r]*\\n)((?:\\2[ \\t]+[^\\n]*(?:\\n|$))+)`, "gm");

const MEMBER = new RegExp(`([:=][ \\t]*)${VALUE}`, "g");

const LINE = /^([ \t]*[^\s:=#][^:=\n]*[:=][ \t]*)[^\s{][^\r\n]*/gm;

/**
 * The text of a configuration, whose values in tables of variables are blotted out. Each line stays in its place, so that
 * a difference can be told by the lines of the text itself.
 */
export function withoutVariables(text: string): string {
  return text
    .replace(IN_BRACES, (_, head: string, members: string) => head + members.replace(MEMBER, '$1"…"'))
    .replace(IN_TABLE, (_, head: string, lines: string) => head + lines.replace(LINE, '$1"…"'))
    .replace(INDENTED, (_, head: string, __, lines: string) => head + lines.replace(LINE, '$1"…"'));
}

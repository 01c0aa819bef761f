import type { Registration } from "./client.ts";
import { isMembers, type Members } from "./format.ts";

/** How a client writes a server down. `allowed` are tools that it shall run without asking. */
export type Shape = (registration: Registration, allowed?: readonly string[]) => Members;

/** Command and arguments, as most clients have it. */
export const plain: Shape = ({ command, args }) => ({ command, args });

/** The same with a word for the way they talk. */
export const typed: Shape = ({ command, args }) => ({ type: "stdio", command, args });

/** Tools are trusted with the server as a whole. */
export const trusting: Shape = ({ command, args }, allowed) => ({ command, args, ...(allowed ? { trust: true } : {}) });

/** One list of words. */
export const listed: Shape = ({ command, args }) => ({ type: "local", command: [command, ...args] });

export const kilo: Shape = (registration) => ({ ...listed(registration), enabled: true });

export const copilot: Shape = ({ command, args }) => ({ type: "local", command, args, tools: ["*"] });
export const cline: Shape = ({ command, args }) => ({ transport: { type: "stdio", command, args } });
export const clineInEditor: Shape = ({ command, args }) => ({ command, args, disabled: false });
export const kimi: Shape = ({ command, args }) => ({ transport: "stdio", command, args });
export const zed: Shape = ({ command, args }) => ({ source: "custom", command, args, env: {} });

export const goose: Shape = ({ name, command, args }) => ({
  name,
  description: "",
  cmd: command,
  args,
  enabled: true,
  envs: {},
  type: "stdio",
  timeout: 300,
});

/** Tools are approved one by one. */
export const codex: Shape = ({ command, args }, allowed) => {
  const tools = (allowed ?? []).map((tool) => [tool, { approval_mode: "approve" }] as const);
  return { command, args, ...(tools.length > 0 ? { tools: Object.fromEntries(tools) } : {}) };
};

/** The command and the arguments of an entry, in whichever shape; no command where a server has an address instead. */
export function commandOf(entry: unknown): { command: string | undefined; args: readonly string[] } {
  if (!isMembers(entry)) return { command: undefined, args: [] };
  const inner = isMembers(entry.transport) ? entry.transport : entry;
  const command = inner.command ?? inner.cmd;
  if (Array.isArray(command)) return { command: wordsOf(command)[0], args: wordsOf(command).slice(1) };
  return { command: typeof command === "string" ? command : undefined, args: wordsOf(inner.args) };
}

function wordsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Whether an entry says all that is wanted; what it says besides is its owner's. */
export function covers(entry: unknown, wanted: unknown): boolean {
  if (isMembers(wanted)) {
    return isMembers(entry) && Object.entries(wanted).every(([key, value]) => covers(entry[key], value));
  }
  if (Array.isArray(wanted) && wanted.length === 0 && entry === undefined) return true;
  return JSON.stringify(entry) === JSON.stringify(wanted);
}

/** An entry with what is wanted, and what it said besides. */
export function merged(entry: Members, wanted: Members): Members {
  const members = Object.entries(wanted).map(([key, value]) => {
    const before = entry[key];
    return [key, isMembers(before) && isMembers(value) ? merged(before, value) : value] as const;
  });
  return { ...entry, ...Object.fromEntries(members) };
}

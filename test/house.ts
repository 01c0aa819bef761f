/**
 * The plan of the house, read from its imports: `npm run house` prints rooms and arrows, and every fault;
 * `house.test.ts` fails on the first.
 *
 * An import counts whatever it brings: a type that a lower room takes from a higher one ties the two as firmly
 * as a value does. Babel's parser is used since esbuild forgets type imports, and typescript 7 has no parser to call.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parse } from "@babel/parser";

/** Source files: path below `src/`, with slashes → text. */
export type Tree = ReadonlyMap<string, string>;

export interface Import {
  from: string;
  line: number;
  /** Path below `src/`, or the specifier as it stands for a package or a part of Node. */
  to: string;
  kind: "static" | "dynamic" | "type";
  /** Whether `to` is a file of the house. */
  inside: boolean;
}

export interface Fault {
  rule:
    | "climbs"
    | "past the door"
    | "circle"
    | "no such file"
    | "no such room"
    | "renderer"
    | "long"
    | "name"
    | "no door"
    | "eager";
  /** File, and line where there is one. */
  place: string;
  detail: string;
}

/** From top to bottom: a room imports only from rooms below it on its own stair. */
const STAIRS: readonly (readonly string[])[] = [
  [
    "main",
    "commands",
    "presets",
    "settings",
    "tools",
    "library",
    "checks",
    "analysis",
    "retrieval",
    "graph",
    "code",
    "search",
    "sources",
    "project",
    "pages",
    "fetch",
    "storage",
    "faults",
    "spelling",
    "product",
  ],
  ["main", "commands", "installation", "clients", "fetch", "storage", "spelling", "product"],
  ["main", "commands", "mcp", "transports", "host", "protocol", "storage", "spelling"],
];

/** The ways from one stair to the other. */
const LANDINGS: readonly (readonly [string, string])[] = [
  ["presets", "host"],
  ["tools", "host"],
];

const SERVE = "commands/serve.ts";
/** Draws on the terminal. A server that cannot reach it cannot spoil its own frames. */
const RENDERER = "commands/progress_bar.ts";

const MAX_LINES = 400;
const LONG_WITH_REASON = /over 400 lines,? because/i;
const GRAB_BAG = /(^|\/)(utils?|helpers?|common|misc|types)(\.ts|\/)/;

export function readTree(folder: string): Tree {
  const paths = globSync("**/*.ts", { cwd: folder }).map((path) => path.replaceAll("\\", "/"));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/** The room of a file: its first folder, or its own name where it stands in none. */
export function roomOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : path.replace(/\.ts$/, "");
}

/** Every import of every file, in the order of the files. */
export function importsOf(tree: Tree): Import[] {
  return [...tree].flatMap(([from, text]) =>
    specifiers(from, text).map(({ specifier, line, kind }) => {
      const inside = specifier.startsWith(".");
      const to = inside ? posix.join(posix.dirname(from), specifier) : specifier;
      return { from, line, to, kind, inside };
    }),
  );
}

interface Node {
  type: string;
  loc: { start: { line: number } };
  [key: string]: unknown;
}

function specifiers(path: string, text: string): { specifier: string; line: number; kind: Import["kind"] }[] {
  const found: { specifier: string; line: number; kind: Import["kind"] }[] = [];
  const visit = (node: Node) => {
    const [source, kind] = sourceOf(node);
    if (source?.type === "StringLiteral") {
      found.push({ specifier: source.value as string, line: node.loc.start.line, kind });
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (typeof child?.type === "string" && child.loc) visit(child);
      }
    }
  };
  const plugins = ["typescript" as const, "importAttributes" as const];
  visit(parse(text, { sourceType: "module", sourceFilename: path, plugins }).program as unknown as Node);
  return found;
}

/** What a node imports from, and how; nothing for most nodes. */
function sourceOf(node: Node): [source: Node | undefined, kind: Import["kind"]] {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return [node.source as Node | undefined, onlyTypes(node) ? "type" : "static"];
    case "TSImportType":
      return [node.argument as Node, "type"];
    case "ImportExpression":
      return [node.source as Node, "dynamic"];
    case "CallExpression":
      return (node.callee as Node).type === "Import"
        ? [(node.arguments as Node[])[0], "dynamic"]
        : [undefined, "static"];
    default:
      return [undefined, "static"];
  }
}

/** `import type`, `export type`, or nothing but `type` names within the braces. */
function onlyTypes(node: Node): boolean {
  if (node.importKind === "type" || node.exportKind === "type") return true;
  const names = (node.specifiers ?? []) as Node[];
  return names.length > 0 && names.every((name) => name.importKind === "type" || name.exportKind === "type");
}

/** All faults of a tree, in a stable order. */
export function faultsOf(tree: Tree): Fault[] {
  const imports = importsOf(tree);
  return [
    ...missing(tree, imports),
    ...imports.flatMap(climb),
    ...imports.flatMap(pastTheDoor),
    ...circles(imports),
    ...rendererInServer(imports),
    ...eagerPackages(imports),
    ...fileFaults(tree),
  ];
}

const at = ({ from, line }: Import) => `${from}:${line}`;

function missing(tree: Tree, imports: Import[]): Fault[] {
  const known = new Set(STAIRS.flat());
  const strangers = [...new Set([...tree.keys()].map(roomOf))].filter((room) => !known.has(room));
  return [
    ...strangers.map((room): Fault => ({ rule: "no such room", place: room, detail: "is not on the plan (STAIRS)" })),
    ...imports
      .filter(({ inside, to }) => inside && to.endsWith(".ts") && !tree.has(to))
      .map((one): Fault => ({ rule: "no such file", place: at(one), detail: `imports ${one.to}` })),
  ];
}

function climb(one: Import): Fault[] {
  const [from, to] = [roomOf(one.from), roomOf(one.to)];
  if (!isOfTheHouse(one) || from === to || mayUse(from, to)) return [];
  return [{ rule: "climbs", place: at(one), detail: `${from} may not use ${to} (${one.to})` }];
}

function mayUse(from: string, to: string): boolean {
  const descends = (stair: readonly string[]) => stair.includes(from) && stair.indexOf(from) < stair.indexOf(to);
  return STAIRS.some(descends) || LANDINGS.some((landing) => landing[0] === from && landing[1] === to);
}

/** `package.json` and other files outside `src/` belong to no room. */
function isOfTheHouse({ inside, to }: Import): boolean {
  return inside && !to.startsWith("../");
}

/** A folder is entered by its `mod.ts`; only what lies in it, at any depth, may name its other files. */
function pastTheDoor(one: Import): Fault[] {
  const folder = posix.dirname(one.to);
  const within = folder === "." || one.from.startsWith(`${folder}/`);
  if (!isOfTheHouse(one) || within || posix.basename(one.to) === "mod.ts") return [];
  return [{ rule: "past the door", place: at(one), detail: `imports ${one.to}, not ${folder}/mod.ts` }];
}

/** One fault for each knot of files that import each other, showing a shortest way round. */
function circles(imports: Import[]): Fault[] {
  const next = edges(imports.filter(isOfTheHouse));
  const told = new Set<string>();
  const faults: Fault[] = [];
  for (const file of next.keys()) {
    const way = told.has(file) ? undefined : shortest(next, file, file);
    if (!way) continue;
    for (const step of way) told.add(step);
    faults.push({ rule: "circle", place: file, detail: way.join(" → ") });
  }
  return faults;
}

function edges(imports: readonly Import[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  return next;
}

/** A shortest way of at least one step. */
function shortest(next: ReadonlyMap<string, string[]>, from: string, to: string): string[] | undefined {
  const ways: string[][] = [[from]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const step of next.get(way.at(-1)!) ?? []) {
      if (step === to) return [...way, step];
      if (!seen.has(step)) ways.push([...way, step]);
      seen.add(step);
    }
  }
  return undefined;
}

/** `serve` reaches no renderer, at once or later. A type is no way there: nothing of it runs. */
function rendererInServer(imports: Import[]): Fault[] {
  const way = shortest(edges(imports.filter(({ kind }) => kind !== "type")), SERVE, RENDERER);
  return way ? [{ rule: "renderer", place: SERVE, detail: way.join(" → ") }] : [];
}

/** The start of every command loads no package: undici alone takes longer than all else there. */
function eagerPackages(imports: Import[]): Fault[] {
  return packagesFrom(imports, "main.ts").map(
    (way): Fault => ({ rule: "eager", place: way[0]!, detail: way.join(" → ") }),
  );
}

/** The way to each package that is loaded along with a file, without waiting for a dynamic import. */
export function packagesFrom(imports: readonly Import[], file: string): string[][] {
  const eager = imports.filter(({ kind }) => kind === "static");
  const packages = new Set(eager.filter(({ inside, to }) => !inside && !to.startsWith("node:")).map(({ to }) => to));
  const next = edges(eager);
  return [...packages]
    .sort()
    .map((name) => shortest(next, file, name))
    .filter((way) => way !== undefined);
}

function fileFaults(tree: Tree): Fault[] {
  const faults: Fault[] = [];
  for (const [path, text] of tree) {
    const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
    if (lines > MAX_LINES && !LONG_WITH_REASON.test(header(text))) {
      faults.push({
        rule: "long",
        place: path,
        detail: `${lines} lines; split it, or say "Over 400 lines because …" at its top`,
      });
    }
    if (GRAB_BAG.test(path)) faults.push({ rule: "name", place: path, detail: "a grab-bag: name it by what is in it" });
  }
  const folders = new Set([...tree.keys()].map((path) => dirname(path)).filter((folder) => folder !== "."));
  for (const folder of [...folders].sort()) {
    if (!tree.has(`${folder}/mod.ts`)) faults.push({ rule: "no door", place: folder, detail: "has no mod.ts" });
  }
  return faults;
}

/** The comments before the first code. */
function header(text: string): string {
  return /^(\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text)![0];
}

/** Room → the rooms that it uses, in the order of the stairs; only rooms that exist. */
export function arrows(tree: Tree): Map<string, string[]> {
  const rooms = new Set([...tree.keys()].map(roomOf));
  const order = [...new Set([...STAIRS.flat(), ...rooms])].filter((room) => rooms.has(room));
  const imports = importsOf(tree).filter(isOfTheHouse);
  const uses = (from: string, to: string) =>
    from !== to && imports.some((one) => roomOf(one.from) === from && roomOf(one.to) === to);
  return new Map(order.map((from) => [from, order.filter((to) => uses(from, to))]));
}

export function asText(plan: ReadonlyMap<string, readonly string[]>): string {
  const width = Math.max(...[...plan.keys()].map((room) => room.length));
  return [...plan].map(([room, used]) => `${room.padEnd(width)}  ${used.join(" ") || "–"}\n`).join("");
}

export function asMermaid(plan: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...plan].flatMap(([room, used]) => used.map((other) => `  ${room} --> ${other}\n`));
  return `flowchart TD\n${lines.join("")}`;
}

export function describeFault({ rule, place, detail }: Fault): string {
  return `${rule}: ${place} ${detail}`;
}

if (import.meta.main) {
  const tree = readTree(join(import.meta.dirname, "../src"));
  const plan = arrows(tree);
  const faults = faultsOf(tree);
  process.stdout.write(`${asText(plan)}\n\`\`\`mermaid\n${asMermaid(plan)}\`\`\`\n`);
  for (const fault of faults) process.stderr.write(`${describeFault(fault)}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

/**
 * Loaded before a program (`node --import`): counts the deeds by which it changes the files below `CHAOS_HOME`, and at the
 * one of the number `CHAOS_AT` kills the process or lets the deed fail. The program itself knows nothing of it.
 *
 * - `CHAOS_DEED`: `kill`, or the code of the error that the deed fails with.
 * - `CHAOS_LASTS`: with an error, every deed from that one on fails, as on a disk that stays full.
 *
 * A write that is hit is torn: half of its bytes arrive. At its end the process tells `chaos: <n> points` on standard error.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { constants } from "node:os";
import process from "node:process";

const { CHAOS_HOME: home = "", CHAOS_AT = "0", CHAOS_DEED: deed = "kill", CHAOS_LASTS } = process.env;
const at = Number(CHAOS_AT);

/** Deeds that change nothing on a full disk but free some of it. */
const FREEING = ["rm", "rmdir", "unlink"];

const real = { ...fs };
/** Paths of the open files below the home. */
const open = new Map<number, string>();
let points = 0;

/** Counts a deed; `tear` does half of it before the process is killed or the deed fails. */
function point(what: string, path: string, tear: () => void = () => {}): void {
  points++;
  const isHit = points === at || (CHAOS_LASTS !== undefined && at > 0 && points > at);
  if (!isHit || (deed === "ENOSPC" && FREEING.includes(what))) return;
  if (points === at) real.writeSync(2, `chaos: ${deed} at ${points}: ${what} ${path.slice(home.length)}\n`);
  tear();
  if (deed === "kill") process.kill(process.pid, "SIGKILL");
  const errno = -(constants.errno as Record<string, number>)[deed]!;
  throw Object.assign(new Error(`${deed}: injected, ${what} '${path}'`), { code: deed, errno, syscall: what, path });
}

function isBelow(path: unknown): path is string {
  return typeof path === "string" && path.startsWith(home);
}

fs.openSync = (path, flags = "r", mode) => {
  const isWriting = flags !== "r" && isBelow(path);
  if (isWriting && !(flags === "a" && real.existsSync(path))) point("open", path);
  const file = real.openSync(path, flags, mode);
  if (isBelow(path)) open.set(file, path);
  return file;
};

fs.closeSync = (file) => {
  open.delete(file);
  real.closeSync(file);
};

fs.writeSync = ((file: number, bytes: Uint8Array, start?: number | null) => {
  const from = start ?? 0;
  const path = open.get(file);
  if (path !== undefined) {
    point("write", path, () => real.writeSync(file, bytes.subarray(from, from + Math.ceil((bytes.length - from) / 2))));
  }
  return real.writeSync(file, bytes, from);
}) as typeof fs.writeSync;

fs.writeFileSync = ((path: string, content: string, options?: object) => {
  if (isBelow(path))
    point("write", path, () => real.writeFileSync(path, content.slice(0, content.length / 2), options));
  real.writeFileSync(path, content, options);
}) as typeof fs.writeFileSync;

fs.fsyncSync = (file) => {
  const path = open.get(file);
  if (path !== undefined) point("fsync", path);
  real.fsyncSync(file);
};

fs.renameSync = (from, to) => {
  if (isBelow(to)) point("rename", to);
  real.renameSync(from, to);
};

fs.copyFileSync = (from, to, mode) => {
  if (isBelow(to)) {
    point("copy", String(to), () => {
      const bytes = real.readFileSync(from);
      real.writeFileSync(to, bytes.subarray(0, bytes.length / 2));
    });
  }
  real.copyFileSync(from, to, mode);
};

fs.linkSync = (existing, path) => {
  if (isBelow(path)) point("link", path);
  real.linkSync(existing, path);
};

fs.symlinkSync = (target, path, type) => {
  if (isBelow(path)) point("symlink", path);
  real.symlinkSync(target, path, type);
};

fs.mkdirSync = ((path: string, options?: object) => {
  if (isBelow(path) && !real.existsSync(path)) point("mkdir", path);
  return real.mkdirSync(path, options);
}) as typeof fs.mkdirSync;

fs.rmSync = (path, options) => {
  if (isBelow(path) && real.existsSync(path)) point("rm", path);
  real.rmSync(path, options);
};

fs.rmdirSync = (path) => {
  if (isBelow(path)) point("rmdir", path);
  real.rmdirSync(path);
};

syncBuiltinESMExports();
process.on("exit", () => real.writeSync(2, `chaos: ${points} points\n`));

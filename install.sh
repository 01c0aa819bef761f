#!/bin/sh
# Builds lectern from this checkout and installs it for the current user. See: sh install.sh --help
#
# Two rules shape this script. What it does not own, it does not touch: a folder is ours by its marker
# file, a link in ~/.local/bin by where it leads. And the installed program is never half there: files
# are written beside their place and renamed, and the previous one returns if the new one fails its proof.
#
# shellcheck disable=SC2015 # In `this && that || fail`, either may fail, and `fail` never comes back.
set -u
umask 022

MARKER='This folder belongs to lectern: its installer writes here.'

usage() {
  cat <<'TEXT'
usage: sh install.sh [--prefix DIR]

Builds lectern and installs it for you alone; nothing needs root.

  --prefix DIR   where the program is kept
                 (LECTERN_INSTALL_DIR, else ${XDG_DATA_HOME:-~/.local/share}/lectern)
  --help         this text

~/.local/bin/lectern becomes a link to the program. Needed: Node.js 20 or newer with npm, and
the npm registry for the build tools. The installed program needs nothing else.
TEXT
}

say() { printf '%s\n' "$*"; }
complain() { printf '%s\n' "$*" >&2; }

# What happened, then what to do next, line by line.
fail() {
  complain "lectern was not installed: $1"
  shift
  for line in "$@"; do complain "  $line"; done
  exit 1
}

# A word for the shell to read back: bare where that is safe, else in single quotes.
quoted() {
  case $1 in
    *[!A-Za-z0-9_./:@%+=-]* | '') printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf '%s' "$1" ;;
  esac
}

absolute() {
  case $1 in
    /*) printf '%s' "$1" ;;
    *) printf '%s' "$PWD/$1" ;;
  esac
}

# --- what this machine must have --------------------------------------------------------------------

check_system() {
  system=$(uname -s)
  case $system in
    Linux) check_c_library ;;
    Darwin) ;;
    *) fail "this script knows Linux and macOS, not $system." \
      "On Windows run: npm ci --ignore-scripts && npm run build" "and take dist/lectern.exe." ;;
  esac
}

# Node comes from npm for glibc only, and the version used here wants glibc 2.28.
check_c_library() {
  case $(ldd --version 2>&1) in
    *musl*) fail "this system uses the musl C library (Alpine, for one), and npm has no Node.js for it." \
      "Use a system with glibc: Debian, Ubuntu, Fedora and their like, also as a container." ;;
  esac
  glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || glibc=
  case $glibc in
    'glibc '2.[0-9] | 'glibc '2.1[0-9] | 'glibc '2.2[0-7])
      fail "this system has $glibc; 2.28 or newer is needed." \
        "Debian 10, Ubuntu 20.04, AlmaLinux 8 and later have it."
      ;;
  esac
  for loader in /lib64/ld-linux-x86-64.so.2 /lib/ld-linux-x86-64.so.2 /lib/ld-linux-aarch64.so.1; do
    [ ! -e "$loader" ] || return 0
  done
  fail "this system has no loader for glibc programs on x64 or arm64 (ld-linux)." \
    "Use Debian, Ubuntu, Fedora or their like on one of these, also as a container."
}

check_tools() {
  for tool in node npm; do
    command -v "$tool" >/dev/null 2>&1 ||
      fail "$tool is not on PATH; it is needed to build." \
        "Get Node.js 20 or newer, which brings npm: https://nodejs.org/en/download" "Then run this script again."
  done
  version=$(node -p 'process.versions.node' 2>/dev/null) || version=
  case ${version%%.*} in
    '' | *[!0-9]* | ? | 1?) fail "node on PATH is version ${version:-unknown}; 20 or newer is needed." \
      "Get it from https://nodejs.org/en/download" "Then run this script again." ;;
  esac
}

# --- what is ours -----------------------------------------------------------------------------------

# Ours is a folder whose marker is a regular file, not a link, with exactly that one line.
# The size is counted too, since a shell cannot see zero bytes.
is_ours() {
  [ -f "$1/.lectern" ] && [ ! -L "$1/.lectern" ] &&
    [ "$(wc -c <"$1/.lectern")" -eq "$((${#MARKER} + 1))" ] &&
    [ "$(cat "$1/.lectern")" = "$MARKER" ]
}

is_empty() { [ -z "$(ls -A "$1")" ]; }
exists() { [ -e "$1" ] || [ -L "$1" ]; }

check_folder() {
  exists "$folder" || return 0
  [ -d "$folder" ] || fail "$folder is not a folder." "Remove it, or choose another place: --prefix DIR"
  is_empty "$folder" || is_ours "$folder" ||
    fail "$folder holds files that are not lectern's." "Nothing was changed. Choose another place: --prefix DIR"
  for file in "$program" "$program.previous"; do
    if exists "$file" && { [ ! -f "$file" ] || [ -L "$file" ]; }; then
      fail "$file is not a regular file." "Nothing was changed. Move it away, then run this script again."
    fi
  done
}

# A link is ours if it leads into a folder that is: this one, or that of an earlier installation.
check_link() {
  [ "$program" != "$link" ] || fail "$folder is where the link to the program goes." "Choose another place: --prefix DIR"
  exists "$link" || return 0
  if [ -L "$link" ]; then
    target=$(readlink "$link")
    [ "$target" != "$program" ] || return 0
    case $target in
      /*/lectern) ! is_ours "${target%/lectern}" || return 0 ;;
    esac
  fi
  fail "$link is there already and was not put there by this script." \
    "Nothing was changed. Move it away, then run this script again."
}

# --- one installation at a time ---------------------------------------------------------------------

# When that process started, in whatever words the system has; nothing if it is gone. A pid alone
# proves nothing: the system hands it out again.
started() {
  if [ -r /proc/self/stat ]; then
    sed 's/^.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20
  else
    LC_ALL=C ps -o lstart= -p "$1" 2>/dev/null
  fi
}

myself() { printf '%s %s' "$$" "$(started "$$")"; }

# The lock's holder, if it still runs. Without a word in it the lock was just made, or its maker was
# killed within that instant: a second look a second later tells.
holder() {
  [ -s "$lock/holder" ] || sleep 1
  read -r pid start <"$lock/holder" 2>/dev/null || return 1
  [ -n "$pid" ] && [ "$(started "$pid")" = "$start" ] && printf '%s' "$pid"
}

write_holder() { myself >"$lock/holder.$$" && echo >>"$lock/holder.$$" && mv -f "$lock/holder.$$" "$lock/holder"; }

take_lock() {
  if mkdir "$lock" 2>/dev/null; then
    write_holder && locked=yes && return 0
    fail "$lock could not be written."
  fi
  # An abandoned lock changes hands in place. Only one can make `takeover`, and it looks again before it acts.
  if ! holder >/dev/null && mkdir "$lock/takeover" 2>/dev/null; then
    if ! holder >/dev/null; then
      write_holder && locked=yes
    fi
    rmdir "$lock/takeover"
    [ -z "$locked" ] || return 0
  fi
  fail "another installation is at work in $folder (process $(holder || echo unknown))." \
    "Wait for it to end, then run this script again. If none is running, remove the folder $(quoted "$lock")"
}

# --- putting the program in its place ---------------------------------------------------------------

# Undo, in reverse, whatever this run has done so far. Runs on every way out but success.
undo() {
  if [ -n "$placed" ]; then
    if [ -f "$kept" ]; then
      mv -f "$kept" "$program"
    else
      rm -f "$program"
    fi
    if [ -n "$old_target" ]; then
      ln -s "$old_target" "$link.$$" && mv -f "$link.$$" "$link"
    elif [ -n "$linked" ]; then
      rm -f "$link"
    fi
  fi
  rm -f "$fresh" "$kept" "$link.$$"
}

leave() {
  status=$?
  trap - EXIT HUP INT TERM
  [ -n "$finished" ] || undo
  [ -z "$scratch" ] || rm -rf "$scratch"
  if [ -n "$locked" ]; then
    # A folder that this run made ours and did not fill. The marker goes first: nobody may enter in between.
    [ -n "$finished" ] || [ -z "$claimed" ] || rm -f "$folder/.lectern"
    rm -rf "$lock"
    [ -n "$finished" ] || [ -z "$claimed" ] || rmdir "$folder" 2>/dev/null
  fi
  exit "$status"
}

claim_folder() {
  is_ours "$folder" && return 0
  mkdir -p "$folder" && claimed=yes && printf '%s\n' "$MARKER" >"$folder/.lectern.$$" &&
    mv -f "$folder/.lectern.$$" "$folder/.lectern" && return 0
  rm -f "$folder/.lectern.$$"
  fail "$folder could not be written." "Choose another place: --prefix DIR"
}

# Runs a step of the build; its output is for failures only.
quietly() {
  what=$1
  shift
  say "$what …"
  "$@" >"$scratch/log" 2>&1 </dev/null && return 0
  cat "$scratch/log" >&2
  fail "$* failed; its output stands above." "Mend what it names, then run this script again."
}

place() {
  # A killed run may have left its copies. Nobody else is here: the lock is ours.
  rm -f "$program".new.* "$program".kept.*
  cp dist/lectern "$fresh" && chmod 755 "$fresh" || fail "the program could not be copied to $folder." "Is the disk full?"
  if [ "$system" = Darwin ] && command -v codesign >/dev/null 2>&1; then
    # macOS kills a program whose signature is missing or does not fit.
    codesign --verify "$fresh" 2>/dev/null || codesign --force --sign - "$fresh" 2>/dev/null
  fi
  if [ -f "$program" ]; then
    ln "$program" "$kept" 2>/dev/null || cp -p "$program" "$kept" || fail "the present program could not be kept."
  fi
  if [ -L "$link" ]; then old_target=$(readlink "$link"); fi
  # Set first: with it, an interruption between the two renames is undone as well.
  placed=yes
  mv -f "$fresh" "$program" || fail "the program could not be moved to $program."
  mkdir -p "$HOME/.local/bin" && ln -s "$program" "$link.$$" && mv -f "$link.$$" "$link" && linked=yes ||
    fail "$link could not be written."
}

# --- proof ------------------------------------------------------------------------------------------

# Talks to the placed program as an agent would, in an environment as poor as some agents give, and with
# an empty home of its own. What it prints is for the reader. Exit 0 only if every answer is right.
prove() {
  node - "$program" "$scratch/home" <<'SCRIPT'
const { spawn } = require("node:child_process");
const [program, home] = process.argv.slice(2);
const env = { PATH: "/usr/bin:/bin", HOME: home, LECTERN_HOME: home, LECTERN_OFFLINE: "1" };
const query = "add documentation from a folder";
const frames = [
  { id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "install.sh", version: "1" } } },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list", params: {} },
  { id: 3, method: "tools/call", params: { name: "search_docs", arguments: { query, limit: 1 } } },
];
function stop(reason) {
  console.error(`  ${reason}`);
  if (errors.trim()) console.error(errors.trim().replace(/^/gm, "  | "));
  server.kill();
  process.exit(1);
}
let output = "";
let errors = "";
const server = spawn(program, ["serve"], { env });
const patience = setTimeout(() => stop("It did not answer within 60 seconds."), 60_000);
server.on("error", (error) => stop(`It could not be started: ${error.message}`));
server.stdin.on("error", () => {});
server.stderr.on("data", (text) => (errors += text));
server.stdout.on("data", (text) => (output += text));
server.on("close", (code, signal) => {
  clearTimeout(patience);
  if (code !== 0) stop(`It ended with ${signal ?? `exit code ${code}`}.`);
  const answers = new Map();
  let count = 0;
  for (const line of output.split("\n").filter(Boolean)) {
    try {
      const { id, result, error } = JSON.parse(line);
      if (id !== undefined) count += 1;
      answers.set(id, result ?? { error });
    } catch {
      stop(`It wrote a line that is not JSON: ${line.slice(0, 200)}`);
    }
  }
  if (count !== 3) stop(`It gave ${count} answers to 3 requests.`);
  const name = answers.get(1)?.serverInfo?.name;
  if (!name) stop(`initialize: ${JSON.stringify(answers.get(1))}`);
  const tools = answers.get(2)?.tools ?? [];
  if (!tools.some((tool) => tool.name === "search_docs")) stop(`tools/list has no search_docs: ${JSON.stringify(answers.get(2)).slice(0, 400)}`);
  const found = answers.get(3);
  const hit = found?.structuredContent?.results?.[0];
  if (found?.isError || !hit?.title) stop(`search_docs found nothing in the manual: ${JSON.stringify(found).slice(0, 400)}`);
  const snippet = String(hit.snippet ?? "").replace(/\s+/g, " ").trim();
  console.log(`It answers. Asked for "${query}", its manual says, under "${hit.title}":\n`);
  console.log(`    ${snippet.length > 200 ? `${snippet.slice(0, 200)}…` : snippet}\n`);
});
for (const frame of frames) server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...frame })}\n`);
server.stdin.end();
SCRIPT
}

next_steps() {
  case :$PATH: in
    *":$HOME/.local/bin:"*) command=lectern ;;
    *)
      command=$(quoted "$link")
      shell=${SHELL:-sh}
      # shellcheck disable=SC2016 # for the reader's own shell to expand
      case ${shell##*/} in
        fish) line='fish_add_path "$HOME/.local/bin"' ;;
        *) line='export PATH="$HOME/.local/bin:$PATH"' ;;
      esac
      say "$HOME/.local/bin is not on your PATH. To have it there, add this line to your shell's start file:"
      say
      say "    $line"
      say
      ;;
  esac
  say "Next:"
  say "    $command add <URL or folder>     give it documentation"
  say "    claude mcp add --scope user lectern -- $(quoted "$link") serve"
  say "                                     register it with an agent, here Claude Code"
}

# --- from top to bottom -----------------------------------------------------------------------------

prefix=${LECTERN_INSTALL_DIR:-}
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage && exit 0 ;;
    --prefix=?*) prefix=${1#--prefix=} && shift ;;
    --prefix)
      [ -n "${2:-}" ] || { complain "--prefix needs a folder." && usage >&2 && exit 2; }
      prefix=$2 && shift 2
      ;;
    *) complain "unknown option: $1" && usage >&2 && exit 2 ;;
  esac
done

[ -n "${HOME:-}" ] && [ -d "$HOME" ] || fail "HOME does not name a folder." "Set it, then run this script again."
folder=$(absolute "${prefix:-${XDG_DATA_HOME:-$HOME/.local/share}/lectern}")
# The same folder however it was spelled: `.` and a slash at the end must not make another link.
while [ "$folder" != "${folder%/}" ] && [ "$folder" != / ]; do folder=${folder%/}; done
program=$folder/lectern
link=$HOME/.local/bin/lectern
lock=$folder/.lock
fresh=$program.new.$$
kept=$program.kept.$$
claimed='' locked='' placed='' linked='' old_target='' scratch='' finished=''

CDPATH='' cd -- "$(dirname -- "$0")" || exit 1
[ -f build.ts ] && [ -f package-lock.json ] || fail "this script must stay in lectern's checkout." \
  "Run it from there: sh install.sh"

check_system
check_tools
check_folder
check_link

trap leave EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

claim_folder
take_lock
scratch=$(mktemp -d) || fail "no temporary folder could be made."
mkdir "$scratch/home"

quietly "Fetching the build tools" npm ci --ignore-scripts --no-audit --no-fund
quietly "Building the executable" npm run build
[ -f dist/lectern ] || fail "the build left no dist/lectern." "Please report this with the output of: npm run build"
place
if ! prove; then
  remains="Nothing of it was left behind."
  [ ! -f "$kept" ] || remains="The program that was there before is back in its place."
  fail "the new program does not answer as it should (above)." "$remains" "Please report this with what stands above."
fi
[ ! -f "$kept" ] || mv -f "$kept" "$program.previous"
finished=yes
say "Installed: $program"
say "Linked as: $link"
say
next_steps

#!/bin/sh
# Installs lectern for the current user: from a release, or, run by its path in a checkout, from what it builds there.
# See: sh install.sh --help
#
# The script looks at the machine, fetches, verifies, and starts the program once. The program does the rest itself
# (`lectern install`): it puts itself into its place and takes everything back that did not work. So two rules are left for
# here. What can be refused is refused before anything is fetched or built. And all that is written lies in a folder of
# its own, which is removed on every way out. Over 400 lines because it has to be one file.
#
# shellcheck disable=SC2015 # In `this && that || fail`, either may fail, and `fail` never comes back.
set -u
umask 022

# A release fills in these two lines.
NAME=lectern
BASE_URL=

MARKER='This folder belongs to lectern: its installer writes here.'
KINETIS_MARKER='The installer of kinetis-mcp-docs keeps its program in this folder.'

usage() {
  cat <<TEXT
usage: sh install.sh [options]
       curl -fsSL ADDRESS/install.sh | sh -s -- [options]

Installs $NAME for you alone, and registers it with the agents that are found. Nothing needs root.

  --client NAME      register with this agent only (may be repeated); none for no agent
  --yes              register without asking
  --prefix DIR       where the program is kept
                     (${variables}_INSTALL_DIR, else \${XDG_DATA_HOME:-~/.local/share}/$NAME)
  --version V        this release, not the newest
  --preset kinetis   the Kinetis documentation server, with Claude Code; kinetis codex: with Codex
                     (KINETIS_MCP_DOCS_DIR, else ~/.kinetis-mcp-docs)
  --uninstall        takes away what was installed and registered
  --dry-run          says what would be done; fetches and writes nothing
  --help             this text

A release is fetched from ${variables}_BASE_URL, an https address of a folder. In a checkout, where that is not set, the
program is built, which needs Node.js 20 or newer with npm. The installed program needs neither.
TEXT
}

say() { printf '%s\n' "$*"; }
complain() { printf '%s\n' "$*" >&2; }

# What happened, then what to do next, line by line.
fail() {
  complain "$NAME was not installed: $1"
  shift
  for line in "$@"; do complain "  $line"; done
  exit 1
}

misused() {
  complain "$1"
  usage >&2
  # The Kinetis server's own page knows one exit code for whatever fails.
  [ -z "$preset" ] || exit 1
  exit 2
}

# --- what is asked for ------------------------------------------------------------------------------

read_arguments() {
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h) usage && exit 0 ;;
      --yes | -y) yes=yes ;;
      --dry-run) dry_run=yes ;;
      --uninstall) uninstall=yes ;;
      --client | --prefix | --version | --preset)
        [ -n "${2:-}" ] || misused "$1 needs a value."
        take "$1" "$2" && shift
        ;;
      --client=?* | --prefix=?* | --version=?* | --preset=?*) take "${1%%=*}" "${1#*=}" ;;
      *)
        [ "$preset $1" = "kinetis codex" ] || misused "unknown argument: $1"
        clients="$clients codex"
        ;;
    esac
    shift
  done
  [ -z "$preset" ] || case $clients in
    '') clients=' claude' ;;
    ' claude' | ' codex') ;;
    *) misused "--preset kinetis registers with claude or codex, not with$clients" ;;
  esac
}

take() {
  case $1 in
    --prefix) prefix=$2 ;;
    --version)
      version=${2#v}
      case $version in [!0-9]* | *[!0-9A-Za-z.-]*) misused "--version needs a version such as 1.2.3, not $2" ;; esac
      ;;
    --preset)
      [ "$2" = kinetis ] || misused "--preset $2 has no installer of its own; kinetis has."
      preset=kinetis
      ;;
    --client)
      case $2 in *[!a-z0-9-]* | -*) misused "--client needs the name of an agent, such as claude, not $2" ;; esac
      clients="$clients $2"
      ;;
  esac
}

# Where things go, by the rules that the program itself has.
choose_places() {
  [ -n "${HOME:-}" ] || fail "HOME is not set, so that there is no place to install to." \
    "Set it to your home, then run this again."
  [ -d "$HOME" ] || fail "HOME is $HOME, which is no folder." "Set it to your home, then run this again."
  if [ "$preset" = kinetis ]; then
    folder=${prefix:-${KINETIS_MCP_DOCS_DIR:-$HOME/.kinetis-mcp-docs}}
    marker=.kinetis-mcp-docs
    marker_line=$KINETIS_MARKER
    link=
  else
    eval "folder=\${prefix:-\${${variables}_INSTALL_DIR:-\${XDG_DATA_HOME:-\$HOME/.local/share}/\$NAME}}"
    marker=.lectern
    marker_line=$MARKER
    link=$HOME/.local/bin/$NAME
  fi
  case $folder in /*) ;; *) folder=$PWD/$folder ;; esac
  while [ "$folder" != "${folder%/}" ] && [ "$folder" != / ]; do folder=${folder%/}; done
  program=$folder/$NAME
}

# Builds only where it lies in a checkout itself: a script from a pipe has no place.
choose_way() {
  eval "base=\${${variables}_BASE_URL:-}"
  checkout=
  case $0 in
    *install.sh)
      checkout=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || checkout=
      [ -f "$checkout/build.ts" ] && [ -f "$checkout/package-lock.json" ] || checkout=
      ;;
  esac
  if [ -n "$checkout" ] && [ -z "$base$version" ]; then return; fi
  checkout=
  base=${base:-$BASE_URL}
  [ -n "$base" ] || fail "this script was given no address of a release." \
    "Set it: ${variables}_BASE_URL=https://… , or build one in a checkout: sh install.sh"
  check_address
}

# https, or http of this very machine; no more than a folder. The address may hold a password: it is not shown.
check_address() {
  while [ "$base" != "${base%/}" ]; do base=${base%/}; done
  protocols='=https'
  case $base in
    *[@?\#]* | *[[:space:]]*) ;;
    https://?*) return ;;
    http://?*)
      host=${base#http://}
      host=${host%%/*}
      case $host in
        127.0.0.1 | localhost | '[::1]') ;;
        127.0.0.1:* | localhost:* | '[::1]:'*) case ${host##*:} in '' | *[!0-9]*) host='' ;; esac ;;
        *) host='' ;;
      esac
      [ -z "$host" ] || { protocols='=http,https' && return; }
      ;;
  esac
  fail "the address of the release is not one that is fetched from." \
    "${variables}_BASE_URL is an https address of a folder, such as https://example.org/$NAME" \
    "(http for this machine only, no user and no password)."
}

# --- what this machine must have --------------------------------------------------------------------

check_system() {
  case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=darwin ;;
    MINGW* | MSYS* | CYGWIN*) fail "this is Windows, which has a script of its own." \
      "In PowerShell: irm ${base:-ADDRESS}/install.ps1 | iex" ;;
    *) fail "this script knows Linux and macOS, not $(uname -s)." "There is no program for this system." ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) machine=x64 loader=/lib64/ld-linux-x86-64.so.2 ;;
    aarch64 | arm64) machine=arm64 loader=/lib/ld-linux-aarch64.so.1 ;;
    *) fail "this script knows x64 and arm64, not $(uname -m)." "There is no program for this processor." ;;
  esac
  # A shell that runs translated calls an Apple processor x86_64.
  if [ $system = darwin ] && [ "$(sysctl -n sysctl.proc_translated 2>/dev/null)" = 1 ]; then machine=arm64; fi
  [ $system = darwin ] || check_c_library
}

# npm has Node.js for glibc only, which wants 2.28. What is there is tested, not what the system is called.
check_c_library() {
  libc=$(ldd --version 2>&1)
  case $libc in
    *musl*) fail "this system uses the musl C library (Alpine, for one), for which there is no program." \
      "Use a system with glibc: Debian, Ubuntu, Fedora and their like, also as a container." ;;
  esac
  glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || glibc=
  case $glibc in
    'glibc '2.[0-9] | 'glibc '2.1[0-9] | 'glibc '2.2[0-7])
      fail "this system has $glibc; 2.28 or newer is needed." \
        "Debian 10, Ubuntu 20.04, AlmaLinux 8 and later have it."
      ;;
  esac
  [ -e $loader ] || fail "this system has no $loader, by which glibc programs for $machine start." \
    "Use Debian, Ubuntu, Fedora or their like of 64 bits, also as a container."
}

have() { command -v "$1" >/dev/null 2>&1; }

need() {
  have "$1" || fail "$1 is not on PATH; it is needed to $2." "Install it, then run this again."
}

check_tools() {
  need mktemp "keep what is not installed yet"
  if [ -n "$checkout" ]; then check_node && return; fi
  need tar "unpack the program"
  # The small wget of BusyBox does not check who answers.
  if have curl; then
    fetcher=curl
  else
    case $(wget --version 2>&1) in
      *'GNU Wget'*) fetcher=wget ;;
      *) fail "neither curl nor GNU wget is on PATH; one is needed to fetch the program." \
        "Install curl, then run this again." ;;
    esac
  fi
  have sha256sum || have shasum || have openssl ||
    fail "none of sha256sum, shasum and openssl is on PATH; one is needed to verify what was fetched." \
      "Install one of them, then run this again."
  if have xz; then archive=$NAME-$system-$machine.tar.xz; else archive=$NAME-$system-$machine.tar.gz; fi
}

check_node() {
  for tool in node npm; do
    have $tool || fail "$tool is not on PATH; it is needed to build." \
      "Get Node.js 20 or newer, which brings npm: https://nodejs.org/en/download" "Then run this again."
  done
  found=$(node -p 'process.versions.node' 2>/dev/null) || found=
  case ${found%%.*} in
    '' | *[!0-9]* | ? | 1?) fail "node on PATH is version ${found:-unknown}; 20 or newer is needed to build." \
      "Get it from https://nodejs.org/en/download" "Then run this again." ;;
  esac
}

# --- what is ours -----------------------------------------------------------------------------------

exists() { [ -e "$1" ] || [ -L "$1" ]; }

# Ours is a folder whose marker is a regular file, not a link, with exactly that one line.
# The size is counted too, since a shell cannot see zero bytes.
is_ours() {
  [ -f "$1/$marker" ] && [ ! -L "$1/$marker" ] &&
    [ "$(wc -c <"$1/$marker")" -eq "$((${#marker_line} + 1))" ] &&
    [ "$(cat "$1/$marker")" = "$marker_line" ]
}

# Nothing is in the folder but what an installation that was killed at its very beginning left.
is_empty() {
  for file in "$1"/* "$1"/.[!.]* "$1"/..?*; do
    ! exists "$file" && continue
    case ${file##*/} in .update.lock | ."$marker".partial-*) ;; *) return 1 ;; esac
  done
}

check_folder() {
  if exists "$folder"; then
    [ -d "$folder" ] || fail "$folder is not a folder." "Remove it, or choose another place: --prefix DIR"
    [ -r "$folder" ] && [ -x "$folder" ] || fail "$folder cannot be looked into." \
      "Give yourself the permission to, or choose another place: --prefix DIR"
    is_ours "$folder" || is_empty "$folder" ||
      fail "$folder holds files that are not ours: its file $marker does not say so." \
        "Nothing was changed. Choose another place: --prefix DIR"
    for file in "$program" "$program.previous"; do
      if exists "$file" && { [ ! -f "$file" ] || [ -L "$file" ]; }; then
        fail "$file is not a regular file." "Nothing was changed. Move it away, then run this again."
      fi
    done
  fi
  above=$folder
  while ! exists "$above"; do
    above=${above%/*}
    above=${above:-/}
  done
  [ -d "$above" ] && [ -w "$above" ] || fail "you may not write in $above." "Choose another place: --prefix DIR"
}

# A link is ours if it leads into a folder that is: this one, or that of an earlier installation.
check_link() {
  [ "$program" != "$link" ] || fail "$folder is where the link to the program goes." "Choose another place: --prefix DIR"
  [ -n "$link" ] && exists "$link" || return 0
  if [ -L "$link" ]; then
    target=$(readlink "$link")
    [ "$target" != "$program" ] || return 0
    case $target in
      /*/"$NAME") ! is_ours "${target%/"$NAME"}" || return 0 ;;
    esac
  fi
  fail "$link is there already and was not put there by this installer." \
    "Nothing was changed. Move it away, then run this again."
}

# The contract of that server's page: its agent's command is looked for before anything is written.
check_client() {
  [ "$preset" = kinetis ] || return 0
  have "${clients# }" || fail "${clients# } is not on PATH; the server is registered by it." \
    "Install it, then run this again. Nothing was changed."
}

# --- the plan ---------------------------------------------------------------------------------------

show_plan() {
  say "This is what would be done; nothing was fetched or written."
  if [ -n "$checkout" ]; then
    say "  build in $checkout: npm ci --ignore-scripts, npm run build"
  elif [ -n "$version" ]; then
    say "  fetch $archive of version $version, if $base/VERSIONS names it"
  else
    say "  fetch $base/$archive"
    say "  and check it against $base/SHA256SUMS"
  fi
  say "  place it as $program"
  [ -z "$link" ] || say "  link it as $link"
  found=$clients others=
  [ -n "$found" ] || for client in claude codex gemini qwen opencode copilot amp cline cursor code windsurf zed goose; do
    have $client && found="$found $client" others=', and others that are found by their configuration'
  done
  case $found in
    ' none') say "  register it with no agent" ;;
    '') say "  register it with the agents that are found by their configuration; none is on PATH" ;;
    *) say "  register it with:$found$others" ;;
  esac
}

# --- the program, in a folder of its own ------------------------------------------------------------

leave() {
  status=$?
  trap - EXIT HUP INT TERM
  [ -z "$scratch" ] || rm -rf "$scratch"
  exit "$status"
}

make_scratch() {
  trap leave EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  scratch=$(mktemp -d) || fail "no temporary folder could be made in ${TMPDIR:-/tmp}." \
    "Name one where you may write: TMPDIR=DIR"
}

show_said() { sed 's/^/  | /' "$scratch/said" >&2; }

# Runs a step of the build; its output is for failures only.
quietly() {
  what=$1
  shift
  complain "$what …"
  (cd "$checkout" && "$@") >"$scratch/said" 2>&1 </dev/null && return 0
  show_said
  fail "$* failed; its output stands above." "Mend what it names, then run this again."
}

build() {
  quietly "Fetching the build tools" npm ci --ignore-scripts --no-audit --no-fund
  quietly "Building the program" npm run build
  executable=$checkout/dist/$NAME
  [ -f "$executable" ] || fail "the build left no $executable." "Please report this with the output of: npm run build"
}

# fetch ADDRESS FILE MEGABYTES
fetch() {
  code=$(
    # In units of 512 bytes. More than that is cut off by the system, whatever the length that was announced.
    ulimit -f $(($3 * 2048)) 2>/dev/null
    exec 2>"$scratch/said" </dev/null
    if [ "$fetcher" = curl ]; then
      exec curl -sSL --globoff --tlsv1.2 --proto "$protocols" --proto-redir "$protocols" --max-redirs 5 \
        --connect-timeout 20 --speed-limit 100 --speed-time 60 --max-time 1800 -w '%{http_code}' -o "$2" "$1"
    fi
    exec wget -nv -t 1 -T 60 -O "$2" "$1"
  )
  status=$?
  case $fetcher$status in wget8) code=$(sed -n 's/.* ERROR \([0-9]*\).*/\1/p' "$scratch/said") ;; esac
  case $status:$code in
    0:200 | 0:) ;;
    *:404) fail "there is no $1 (404)." "Check the address of the release, and that it has this version." ;;
    0:* | 8:?*) fail "$1 was answered with status $code." "Try again later, or check the address of the release." ;;
    153:*) fail "$1 is larger than $3 MB: it cannot be what it should be." "Check the address of the release." ;;
    23:* | 3:*)
      show_said
      fail "$1 could not be written to $scratch. The disk may be full." \
        "Make room, or name another place for it: TMPDIR=DIR"
      ;;
    *)
      show_said
      fail "$1 could not be fetched: what $fetcher says stands above." \
        "Check the network, the proxy in https_proxy, and the address of the release."
      ;;
  esac
}

is_html() { head -c 300 "$1" | tr '[:upper:]' '[:lower:]' | grep -q '<!doctype html\|<html'; }

refuse_html() {
  ! is_html "$1" || fail "$2 is an HTML page, and not what should be there." \
    "Check the address of the release. A page to sign in to, or of a proxy, may have answered in its place."
}

# The newest release lies at the address itself, the others below it or, on GitHub, beside it.
find_release() {
  from=$base
  [ -n "$version" ] || return 0
  fetch "$base/VERSIONS" "$scratch/VERSIONS" 1
  refuse_html "$scratch/VERSIONS" "$base/VERSIONS"
  grep -qxF "$version" "$scratch/VERSIONS" || fail "there is no version $version at $base." \
    "There are: $(head -n 20 "$scratch/VERSIONS" | tr '\n' ' ')"
  [ "$(head -n 1 "$scratch/VERSIONS")" != "$version" ] || return 0
  case $base in
    */latest/download) from=${base%/latest/download}/download/v$version ;;
    *) from=$base/v$version ;;
  esac
}

sum_of() {
  if have sha256sum; then
    sha256sum <"$1"
  elif have shasum; then
    shasum -a 256 <"$1"
  else
    openssl dgst -sha256 -r <"$1"
  fi | cut -c 1-64
}

sum_due() {
  while read -r sum file; do
    case $file in "$archive" | "*$archive") printf '%s' "$sum" && return ;; esac
  done <"$scratch/SHA256SUMS"
}

fetch_program() {
  find_release
  fetch "$from/SHA256SUMS" "$scratch/SHA256SUMS" 1
  refuse_html "$scratch/SHA256SUMS" "$from/SHA256SUMS"
  due=$(sum_due)
  [ -n "$due" ] || fail "$from/SHA256SUMS does not name $archive." \
    "The release was not made for this platform. Build it in a checkout: sh install.sh"
  complain "Fetching $from/$archive …"
  fetch "$from/$archive" "$scratch/$archive" 300
  if [ "$(sum_of "$scratch/$archive")" != "$due" ]; then
    refuse_html "$scratch/$archive" "$from/$archive"
    fail "$from/$archive has another sum than its SHA256SUMS says." \
      "It was damaged on its way, or is not what was released. Nothing was changed. Try again;" \
      "if it stays so, do not use it, and tell who publishes it."
  fi
  unpack
}

unpack() {
  executable=$scratch/new/$NAME
  case $archive in *.xz) unpacker=xz ;; *) unpacker=gzip ;; esac
  mkdir "$scratch/new"
  if ! { $unpacker -dc "$scratch/$archive" | tar -xf - -C "$scratch/new"; } 2>"$scratch/said"; then
    show_said
    fail "$archive could not be unpacked in $scratch. The disk may be full." \
      "Make room, or name another place for it: TMPDIR=DIR"
  fi
  [ -f "$executable" ] || fail "$from/$archive has no file $NAME." "Tell who publishes it. Nothing was changed."
}

# --- the first start --------------------------------------------------------------------------------

# It prints its name and its version. Silence with exit code 0 is no proof.
starts() {
  said=$("$executable" version 2>"$scratch/said" </dev/null)
  status=$?
  case $status:$said in "0:$NAME "*) return 0 ;; esac
  return 1
}

start_once() {
  # macOS kills a program that is held in quarantine, or whose signature is missing or does not fit.
  [ $system = linux ] || xattr -d com.apple.quarantine "$executable" 2>/dev/null
  starts && return 0
  [ $system = linux ] || { codesign --force --sign - "$executable" 2>/dev/null && starts && return 0; }
  show_said
  case $system:$status:$(cat "$scratch/said") in
    darwin:137:*) fail "macOS killed the new program at its start (exit code 137)." \
      "It does not accept its signature. See the log: log show --last 5m --predicate 'process == \"kernel\"'" ;;
    *:137:*) fail "the new program was killed at its start (exit code 137)." \
      "The system may have run out of memory, or a scanner does not let it run." ;;
    *GLIBC_* | *GLIBCXX_*) fail "the C library of this system is too old for the new program (above)." \
      "glibc 2.28 or newer is needed: Debian 10, Ubuntu 20.04, AlmaLinux 8 and later have it." ;;
    *'shared librar'*) fail "a library that the new program needs is missing here (above)." \
      "Install it by the system's package manager, then run this again." ;;
    *:126:*) fail "the new program may not be started in $scratch." \
      "That disk may forbid programs (noexec). Name another place for it: TMPDIR=DIR" ;;
    *) fail "the new program does not start as it should (exit code $status)." \
      "Nothing was changed. Please report this with what stands above." ;;
  esac
}

# --- from top to bottom -----------------------------------------------------------------------------

remove() {
  is_ours "$folder" && [ -f "$program" ] || {
    complain "$NAME is not installed in $folder."
    complain "  If it is elsewhere, name the folder: --prefix DIR"
    exit 1
  }
  set -- uninstall --prefix "$folder"
  [ -z "$yes" ] || set -- "$@" --yes
  [ -z "$dry_run" ] || set -- "$@" --dry-run
  "$program" "$@" </dev/null
}

hand_over() {
  set -- install --prefix "$folder"
  [ -z "$base" ] || set -- "$@" --base-url "$base"
  [ -z "$preset" ] || set -- "$@" --preset "$preset"
  [ -z "$yes" ] || set -- "$@" --yes
  for client in $clients; do set -- "$@" --client "$client"; done
  "$executable" "$@" </dev/null
}

main() {
  variables=$(printf '%s' "$NAME" | tr '[:lower:]-' '[:upper:]_')
  yes='' dry_run='' uninstall='' prefix='' version='' preset='' clients='' scratch=''
  read_arguments "$@"
  choose_places
  if [ -n "$uninstall" ]; then
    remove
    return
  fi
  choose_way
  check_system
  check_tools
  check_folder
  check_link
  check_client
  if [ -n "$dry_run" ]; then
    show_plan
    return
  fi
  make_scratch
  if [ -n "$checkout" ]; then build; else fetch_program; fi
  start_once
  hand_over
}

# In braces, since a shell does nothing of what has no end.
{
  main "$@"
}

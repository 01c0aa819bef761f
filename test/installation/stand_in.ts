/** What a stand-in for the program does differently from one that works. */
export interface StandInGiven {
  /** Name that it says. Default: lectern. */
  readonly name?: string;
  /** Lines of sh that run before anything else. */
  readonly first?: string;
  /** Lines of sh that answer `initialize` in place of the usual. */
  readonly initialize?: string;
  /** Lines of sh that answer a list in place of the usual. */
  readonly list?: string;
  /** Code that it ends with when its input ends. */
  readonly exitCode?: number;
}

/** A program in sh that answers as a server of this version would, and tells its version. */
export function standIn(version: string, given: StandInGiven = {}): string {
  const { name = "lectern", first = ":", exitCode = 0 } = given;
  const capabilities = { tools: {}, resources: {} };
  const said = { protocolVersion: "2025-11-25", capabilities, serverInfo: { name, version } };
  const tools = { tools: [{ name: "search_docs", inputSchema: { type: "object" } }] };
  const resources = { resources: [{ uri: "lectern://manual/index.md", name: "Manual" }] };
  const contents = { contents: [{ uri: "lectern://manual/index.md", text: "# Manual" }] };
  return `#!/bin/sh
${first}
if [ "$1" = version ]; then
  echo "${name} ${version} (stand-in)"
  exit
fi
answer() {
  id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
  printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"
}
while read -r line; do
  case $line in
    *'"method":"initialize"'*) ${given.initialize ?? `answer '${JSON.stringify(said)}'`} ;;
    *'"method":"tools/list"'*) ${given.list ?? `answer '${JSON.stringify(tools)}'`} ;;
    *'"method":"resources/list"'*) answer '${JSON.stringify(resources)}' ;;
    *'"method":"resources/read"'*) answer '${JSON.stringify(contents)}' ;;
  esac
done
exit ${exitCode}
`;
}

import type { Recorded } from "./peers/recorded.ts";

/** One kind of request, as it is sent. */
export interface Question {
  /** As it stands in the tables, and below the echo's root. */
  readonly name: "tools_list" | "search_docs" | "read_doc";
  readonly method: string;
  readonly params: { readonly name?: string; readonly arguments?: object };
}

const LIST: Question = { name: "tools_list", method: "tools/list", params: {} };
const SEARCH: Question = {
  name: "search_docs",
  method: "tools/call",
  params: { name: "search_docs", arguments: { query: "validate request body" } },
};

const MODERN_META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** The revisions that the bench speaks: the last one that every peer knows, and the one without a handshake. */
export type Spoken = "2025-06-18" | "2026-07-28";

/** The text of a question. */
export function textOf({ method, params }: Question, revision: Spoken): string {
  const all = revision === "2025-06-18" ? params : { ...params, _meta: MODERN_META };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: all });
}

/** The headers that a client sends with it over HTTP. */
export function headersOf({ method, params }: Question, revision: Spoken): Record<string, string> {
  return {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": revision,
    ...(revision === "2025-06-18" ? {} : { "mcp-method": method }),
    ...(revision === "2025-06-18" || params.name === undefined ? {} : { "mcp-name": params.name }),
  };
}

/** Asks lectern what the bench asks; peers then answer the same from memory. */
export async function record(url: string): Promise<{ questions: readonly Question[]; recorded: Recorded }> {
  const bodies: Record<string, string> = {};
  const ask = async (question: Question) => {
    const headers = headersOf(question, "2025-06-18");
    const answer = await fetch(url, { method: "POST", headers, body: textOf(question, "2025-06-18") });
    const body = await answer.text();
    const { result } = JSON.parse(body);
    if (result === undefined || result.isError === true) throw new Error(`${question.name} failed: ${body}`);
    bodies[question.name] = body;
    return result;
  };
  const tools = await ask(LIST);
  const searched = await ask(SEARCH);
  const read: Question = {
    name: "read_doc",
    method: "tools/call",
    params: { name: "read_doc", arguments: { uri: searched.structuredContent.results[0].uri } },
  };
  const calls = { search_docs: searched, read_doc: await ask(read) };
  return { questions: [LIST, SEARCH, read], recorded: { tools, calls, bodies } };
}

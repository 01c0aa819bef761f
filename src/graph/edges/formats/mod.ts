/** A graph as text, for people and programs. Names out of documents never break a format. */
export { asDot } from "./dot.ts";
export { type GraphPart, neighbourhood } from "./graph_part.ts";
export { asGraphml } from "./graphml.ts";
export { asJson, asJsonLines } from "./json.ts";
export { asMermaid } from "./mermaid.ts";

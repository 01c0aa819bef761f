import type { Prompt, ResourceProvider, Tool } from "../../host/mod.ts";
import { Answering } from "./answering.ts";
import { docsAnalysisCandidates } from "./docs_analysis_candidates.ts";
import { docsExplore } from "./docs_explore.ts";
import { docsForSymbol } from "./docs_for_symbol.ts";
import { docsGlossary } from "./docs_glossary.ts";
import { docsImpact } from "./docs_impact.ts";
import { docsRead } from "./docs_read.ts";
import { docsRelated } from "./docs_related.ts";
import { docsStatus } from "./docs_status.ts";
import { documentResources } from "./document_resources.ts";
import { startSession } from "./start_session.ts";

/** What the server offers. */
export interface ProjectRooms {
  readonly tools: readonly Tool[];
  readonly documents: ResourceProvider;
  readonly prompts: readonly Prompt[];
}

/** The tools over one repository. Its documents are read when the first of them is called. */
export function openRooms(root: string, log: (line: string) => void): ProjectRooms {
  const answering = new Answering(root, log);
  // Who started the server is told, beside every answer that suffers from it.
  const fault = answering.host.configurationFault;
  if (fault !== undefined) log(fault);
  const tools = [
    docsExplore,
    docsForSymbol,
    docsAnalysisCandidates,
    docsGlossary,
    docsStatus,
    docsRelated,
    docsImpact,
    docsRead,
  ];
  return {
    tools: tools.map((make) => make(answering)),
    documents: documentResources(answering),
    prompts: [startSession],
  };
}

import type { GovernedDocument } from "../graph/mod.ts";

/**
 * How far a document counts as current guidance, by type and status (KyberWeave's published factors). A plan says what
 * was intended, and a superseded document what held once.
 */
const OF_TYPE: Readonly<Record<string, number>> = { plan: 0.55, spec: 0.55, adr: 0.9 };
const OF_STATUS: Readonly<Record<string, number>> = { superseded: 0.4, draft: 0.85, "needs-review": 0.85 };

/** Of a document that says nothing of itself: below one that is kept up, above a draft's place among equals. */
const UNGOVERNED = 0.8;

/**
 * What a document's relevance is multiplied by, above 0 and at most 1.
 *
 * @param asked Words of the question. Who asks for a plan is not answered by what was made of it: a type that the question
 * names takes nothing away.
 */
export function authorityOf(document: GovernedDocument, asked: readonly string[] = []): number {
  if (!isGoverned(document)) return UNGOVERNED;
  const [type, status] = [wordOf(document.identity.type), wordOf(document.identity.status)];
  const ofType = asked.some((word) => word === type || word === `${type}s`) ? 1 : OF_TYPE[type];
  return (ofType ?? 1) * (OF_STATUS[status] ?? 1);
}

/** Whether a document's front matter says what it is. */
export function isGoverned({ identity }: GovernedDocument): boolean {
  return identity.id !== undefined || identity.type !== undefined;
}

export function isSuperseded({ identity }: GovernedDocument): boolean {
  return wordOf(identity.status) === "superseded";
}

function wordOf(text: string | undefined): string {
  return text?.toLowerCase() ?? "";
}

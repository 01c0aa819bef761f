import type { Candidate } from "./candidate.ts";
import { folded } from "./glossary.ts";
import { isScope } from "./glossary_row.ts";
import { contentHashesOf, evidenceIdsOf, labelsOf } from "./review_bundle.ts";
import { ReviewFault } from "./review_fault.ts";
import type { ProposedSense, VerdictLabel } from "./verdict.ts";
import type { WrittenVerdict } from "./verdict_schema.ts";
import type { StoredVerdict } from "./verdict_store.ts";
import { wordsOf } from "./word_set.ts";

/**
 * A verdict that may be kept: its texts, label, confidence, reason, evidence and senses are looked at in this order.
 *
 * @throws ReviewFault
 */
export function checkedVerdict(written: WrittenVerdict, candidate: Candidate, setHash: string): StoredVerdict {
  const refuse = (what: string): never => {
    throw new ReviewFault(`The verdict on ${candidate.id} ${what}`);
  };
  const { label, confidence, rationale, recommendedCanonicalLocation: place } = written;
  const hashes = contentHashesOf(candidate).sort();
  if (JSON.stringify([...(written.claimContentHashes ?? [])].sort()) !== JSON.stringify(hashes)) {
    refuse("does not repeat the claimContentHashes of its candidate: it was made of other texts.");
  }
  const labels = labelsOf(candidate.kind);
  if (!labels.includes(label as VerdictLabel)) {
    refuse(`has the label ${shownWord(label)}; one on a ${candidate.kind} has ${labels.join(", ")}.`);
  }
  if (typeof confidence !== "number" || !(confidence >= 0 && confidence <= 1)) {
    refuse(`has the confidence ${confidence ?? "missing"}; it must be a number from 0 to 1.`);
  }
  if (!rationale?.trim()) refuse("gives no rationale.");
  const known = evidenceIdsOf(candidate);
  const evidenceIds = written.evidenceIds ?? [];
  if (evidenceIds.length === 0) refuse("names no evidence: at least one evidenceId of its candidate is due.");
  const strange = evidenceIds.find((id) => !known.includes(id));
  if (strange !== undefined) refuse(`names the evidence ${shownWord(strange)}, which its candidate does not have.`);
  const senses = written.proposedGlossarySenses;
  const fault = senses && faultOfSenses(senses, label as VerdictLabel, candidate);
  if (fault) refuse(fault);
  return {
    candidateId: candidate.id,
    label: label as VerdictLabel,
    confidence: confidence as number,
    rationale: rationale as string,
    claimContentHashes: hashes,
    evidenceIds: [...new Set(evidenceIds)].sort(),
    candidateSetHash: setHash,
    ...(place?.trim() ? { canonicalLocation: place.trim() } : {}),
    ...(senses ? { senses } : {}),
  };
}

/** The rest of a sentence that begins with the verdict; nothing when the senses can be proposed. */
function faultOfSenses(
  senses: readonly ProposedSense[],
  label: VerdictLabel,
  { kind, term = "" }: Candidate,
): string | undefined {
  if (kind !== "terminology" || label !== "distinct-senses") {
    return "proposes senses; only distinct-senses on a word does.";
  }
  if (senses.length === 0) return "proposes senses and names none: leave out proposedGlossarySenses.";
  for (const sense of senses) {
    if (!isSameWord(sense.term, term)) return `proposes a sense of ${shownWord(sense.term)}; it is on "${term}".`;
    if (sense.definition.trim() === "") return "proposes a sense without a definition.";
    if (sense.scopes.length === 0) return "proposes a sense without a scope.";
    const scope = sense.scopes.find((each) => !isScope(each) || isTorn(each));
    if (scope !== undefined) {
      return `proposes the scope ${shownWord(scope)}; it must be component:<name> or code-ref:<symbol>, without ";".`;
    }
    const alias = sense.aliases.find((each) => each.trim() === "" || isTorn(each));
    if (alias !== undefined) return `proposes the alias ${shownWord(alias)}; it must be a word or some, without ";".`;
  }
  return undefined;
}

function isSameWord(one: string, term: string): boolean {
  const words = wordsOf(one);
  return folded(one) === folded(term) || (words.length === 1 && words[0] === term);
}

/** A part of a list that the glossary would read as two. */
function isTorn(part: string): boolean {
  return part.includes(";");
}

/** What stands in a bundle, as a message repeats it. */
export function shownWord(word: string | null | undefined): string {
  if (word === undefined || word === null) return "missing";
  return JSON.stringify(word.length > 80 ? `${word.slice(0, 80)}…` : word);
}

import type { Claim } from "./claim.ts";
import { folded, type Glossary, type Sense } from "./glossary.ts";
import { wordsOf } from "./word_set.ts";

/** Says of a word whether the glossary tells what it means where a statement uses it. */
export type SettledTerms = (word: string, claim: Claim) => boolean;

/** Terms with approved senses; a statement is covered when one of them holds for its component or for a symbol that its document references. */
export function settledTerms({ terms }: Glossary): SettledTerms {
  const approved = new Map<string, Sense[]>();
  for (const { name, senses } of terms) {
    for (const sense of senses.filter(({ status }) => status === "approved")) {
      for (const word of [name, ...sense.aliases].flatMap(singleWord)) {
        const same = approved.get(word);
        if (same) same.push(sense);
        else approved.set(word, [sense]);
      }
    }
  }
  return (word, claim) =>
    approved.get(word)?.some(({ scopes }) => scopes.some((scope) => covers(scope, claim))) ?? false;
}

/** A name as words of statements are compared; nothing for a name of several words. */
function singleWord(name: string): string[] {
  const words = wordsOf(name);
  return words.length === 1 ? words : [];
}

function covers(scope: string, { component, codeRefs }: Claim): boolean {
  const [kind, ...rest] = scope.split(":");
  const name = folded(rest.join(":"));
  if (kind === "component") return component !== undefined && folded(component) === name;
  return codeRefs.some((reference) => folded(reference) === name || folded(reference).endsWith(`.${name}`));
}

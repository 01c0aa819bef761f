/** Words as KyberWeave's rules take them: the opponent of our ranking, with its defects. Sections 5 and 5b of the rules. */
export type Vector = Map<string, number>;

const STOP_WORDS = wordSet(
  "the a an and or but to of in on for with is are be this that it as at by from your you when use used using do not if " +
    "into about which what how can will should its",
);

const QUESTION_WORDS = wordSet(
  "why who whom whose where whether do does did done keep kept get getting got make made making need needed want wanted " +
    "tell explain describe show give let know happen happening happened please would could may might must many much some " +
    "any here there then than them they their our we us me my mine he she him her",
);

/** Share of the documents that a word which none has is taken to be in. */
const UNKNOWN_SHARE = 0.2;
/** What a pair of neighbours counts beside a word. */
const PAIR_WEIGHT = 0.5;
const SHORTEST_PREFIX = 3;

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Whether a word only asks. */
export function onlyAsks(word: string): boolean {
  return QUESTION_WORDS.has(word);
}

/** Words of a text: the plural goes before stop words are looked up, which is how `this` becomes a rare word. */
export function tokens(text: string): string[] {
  const found = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return found.map(singular).filter((word) => word.length >= 2 && !STOP_WORDS.has(word));
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us")
    ? word.slice(0, -1)
    : word;
}

/** How often each word stands in a text. */
export function plain(text: string): Vector {
  const vector: Vector = new Map();
  for (const word of tokens(text)) vector.set(word, (vector.get(word) ?? 0) + 1);
  return vector;
}

/** The same with each pair of neighbours as one word. */
export function fused(text: string): Vector {
  const words = tokens(text);
  const vector = plain(text);
  for (let i = 1; i < words.length; i++) {
    const pair = words[i - 1]! + words[i]!;
    vector.set(pair, (vector.get(pair) ?? 0) + PAIR_WEIGHT);
  }
  return vector;
}

/** Sum of a vector's values. */
export function sizeOf(vector: Vector): number {
  return [...vector.values()].reduce((sum, value) => sum + value, 0);
}

/** Which of the rules hold: those of the snapshot whose scores are published, or the newest. */
export type Edition = "snapshot" | "newest";

/** Rarity of a word that `holding` of `count` documents have. */
export function rarity(holding: number, count: number, edition: Edition): number {
  const isUnknown = holding === 0 && edition === "newest";
  const taken = isUnknown ? Math.max(1, Math.floor(UNKNOWN_SHARE * count)) : holding;
  return Math.log(1 + (count - taken + 0.5) / (taken + 0.5));
}

/** The angle between two vectors as its cosine, each word weighed. */
export function cosine(a: Vector, b: Vector, weight: (word: string) => number = () => 1): number {
  let dot = 0;
  for (const [word, value] of a) dot += value * (b.get(word) ?? 0) * weight(word) ** 2;
  const length = (vector: Vector) => Math.sqrt([...vector].reduce((sum, [w, v]) => sum + (v * weight(w)) ** 2, 0));
  return dot === 0 ? 0 : dot / (length(a) * length(b));
}

/**
 * Share of an identity's words that a question names: as they are, glued to their neighbour, or, by the newest rules, one
 * beginning the other.
 */
export function coverage(identity: string, question: string, edition: Edition): number {
  const isNewest = edition === "newest";
  const own = tokens(isNewest ? identity.replace(/([a-z0-9])([A-Z])/g, "$1 $2") : identity);
  const asked = tokens(question);
  const isNamed = (i: number) =>
    asked.some((word) => word === own[i] || (isNewest && begins(word, own[i]!))) ||
    asked.some((word) => word === own[i]! + own[i + 1] || word === own[i - 1] + own[i]!) ||
    asked.some((word, j) => word + asked[j + 1] === own[i]);
  return own.length === 0 ? 0 : own.filter((_, i) => isNamed(i)).length / own.length;
}

function begins(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= SHORTEST_PREFIX && (a.startsWith(b) || b.startsWith(a));
}

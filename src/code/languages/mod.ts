/** The languages whose symbols are found: each a file of data. */
import { c } from "./c.ts";
import { cSharp } from "./c_sharp.ts";
import { cpp } from "./cpp.ts";
import { javascript, tsx, typescript } from "./ecmascript.ts";
import { go } from "./go.ts";
import { java } from "./java.ts";
import { kotlin } from "./kotlin.ts";
import type { Language } from "./language.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { swift } from "./swift.ts";

export type { GrammarFile, Language } from "./language.ts";

export const LANGUAGES: readonly Language[] = [
  typescript,
  tsx,
  javascript,
  python,
  go,
  rust,
  java,
  kotlin,
  cSharp,
  c,
  cpp,
  ruby,
  php,
  swift,
];

const BY_EXTENSION = new Map(LANGUAGES.flatMap((one) => one.extensions.map((extension) => [extension, one] as const)));

/** The language of a file, by its name. */
export function languageOf(path: string): Language | undefined {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? undefined : BY_EXTENSION.get(path.slice(dot).toLowerCase());
}

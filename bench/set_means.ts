/** The means that are told. The typo set carries much of a distance, so each mean is told without it too. */
export const MEANS = ["docs", "docsWithoutTypo", "all", "allWithoutTypo"] as const;

/** One of {@link MEANS}. */
export type Mean = (typeof MEANS)[number];

/** How tables call them. */
export const MEAN_NAMES: Readonly<Record<Mean, string>> = {
  docs: "docs",
  docsWithoutTypo: "docs, no typo",
  all: "all",
  allWithoutTypo: "all, no typo",
};

const isDocs = (set: string) => set.startsWith("docs-");
const isNoTypo = (set: string) => set !== "docs-typo";

/** Which of the sets each mean is over; a set counts once, however many questions it has. */
export function meansOver(sets: readonly string[]): Map<Mean, readonly string[]> {
  return new Map<Mean, readonly string[]>([
    ["docs", sets.filter(isDocs)],
    ["docsWithoutTypo", sets.filter(isDocs).filter(isNoTypo)],
    ["all", sets],
    ["allWithoutTypo", sets.filter(isNoTypo)],
  ]);
}

const FILES = ["llms-full.txt", "llms.txt"];

/** Where a site that was given by its address alone may keep its text for machines, in the order to look. */
export function siteIndexes(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const below = pathname.replace(/\/+$/, "");
  const folders = new Set([below, "/docs", ""]);
  return [...folders].flatMap((folder) => FILES.map((file) => `${origin}${folder}/${file}`));
}

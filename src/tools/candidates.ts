/** Names looked at for one completion: a person types on when what is meant is not among the first. */
const MOST = 20_000;

/** Names that start with what is typed, then those that hold it, each in their order; letters count in either case. */
export function candidates(names: Iterable<string>, typed: string): string[] {
  const wanted = typed.toLowerCase();
  const starting: string[] = [];
  const holding: string[] = [];
  let looked = 0;
  for (const name of names) {
    if (looked++ === MOST) break;
    const at = name.toLowerCase().indexOf(wanted);
    if (at >= 0) (at === 0 ? starting : holding).push(name);
  }
  return [...starting, ...holding];
}

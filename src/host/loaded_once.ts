/**
 * Makes a value when it is first asked for, and again only after a failure or when its version has changed.
 *
 * @param version Which version would be made now.
 */
export function loadedOnce<Value>(make: () => Promise<Value>, version: () => number = () => 0): () => Promise<Value> {
  let made: { readonly version: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const current = version();
    if (made?.version === current) return made.value;
    const mine = {
      version: current,
      value: make().catch((reason: unknown) => {
        if (made === mine) made = undefined;
        throw reason;
      }),
    };
    made = mine;
    return mine.value;
  };
}

/** Makes a value when it is first asked for. What nobody has set needs no schema, and all of them take 1 ms of a start. */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

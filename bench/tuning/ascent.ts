/**
 * Climbs along one axis after the other, a step at a time for as long as each gains, until a round over all axes gains
 * nothing more. Finds the summit where there is one; a step that first loses is not taken, however much lies behind it.
 *
 * @param start Position on each axis.
 * @param counts How many positions each axis has.
 * @param height Asked of many points, of some again.
 * @param least What a step must gain; more than 0, or a plain would be walked for ever.
 */
export function ascend(
  start: readonly number[],
  counts: readonly number[],
  height: (point: readonly number[]) => number,
  least: number,
): readonly number[] {
  let here = start;
  let best = height(here);
  for (let isClimbing = true; isClimbing; ) {
    isClimbing = false;
    for (let axis = 0; axis < counts.length; axis++) {
      for (const step of [1, -1]) {
        for (;;) {
          const position = here[axis]! + step;
          if (position < 0 || position >= counts[axis]!) break;
          const there = here.with(axis, position);
          const reached = height(there);
          if (!(reached >= best + least)) break;
          here = there;
          best = reached;
          isClimbing = true;
        }
      }
    }
  }
  return here;
}

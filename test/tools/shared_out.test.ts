import fc from "fast-check";
import { expect, test } from "vitest";
import { sharedOut } from "../../src/tools/shared_out.ts";

const share = (need: number, weight = 1) => ({ need, weight });

test.each([
  ["enough for all", 1000, [share(100), share(200)], [100, 200]],
  ["equal weights, equal parts", 100, [share(100), share(100)], [50, 50]],
  ["twice the weight, twice the part", 90, [share(100, 2), share(100)], [60, 30]],
  ["what a short one leaves goes to the others", 100, [share(100), share(10), share(100)], [45, 10, 45]],
  ["no room", -5, [share(10)], [0]],
  ["nobody", 10, [], []],
])("%s", (_, room, shares, expected) => {
  expect(sharedOut(room, shares)).toEqual(expected);
});

test("nobody gets more than needed, all together no more than there is, and no room stays that somebody needs", () => {
  const shares = fc.array(fc.record({ need: fc.nat(2000), weight: fc.constantFrom(0.7, 1, 1.6) }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(10_000), shares, (room, all) => {
      const given = sharedOut(room, all);
      const total = given.reduce((sum, one) => sum + one, 0);
      expect(total).toBeLessThanOrEqual(room);
      given.forEach((one, i) => void expect(one).toBeLessThanOrEqual(all[i]!.need));
      const isAnyShort = given.some((one, i) => one < all[i]!.need);
      if (isAnyShort) expect(room - total).toBeLessThanOrEqual(all.length);
    }),
  );
});

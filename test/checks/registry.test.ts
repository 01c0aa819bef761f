import { expect, test } from "vitest";
import { CHECKS } from "../../src/checks/mod.ts";

test("every check has a code of its own, and says what is wrong and what to do", () => {
  const codes = CHECKS.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, about, help } of CHECKS) {
    expect(code).toMatch(/^(?:KW|LECTERN)-DOC-[A-Z]+-\d{3}$/);
    expect(`${about} ${help}`).toMatch(/^[A-Z][^\n]+\. [A-Z][^\n]+\.$/);
  }
});

import { expect, test } from "vitest";
import type { CalendarDate } from "../calendar-date.ts";
import { insuranceProblem } from "./insurance.ts";

test.each([
  [null, undefined],
  ["2026-02-28", "expired"],
  ["2026-03-01", "soon"],
  ["2026-03-31", "soon"],
  ["2026-04-01", undefined],
])("on 2026-03-01 a policy until %s is %s", (expiresOn, problem) => {
  expect(insuranceProblem(expiresOn, "2026-03-01" as CalendarDate)).toBe(problem);
});

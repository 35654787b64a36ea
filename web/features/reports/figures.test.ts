import { expect, test } from "vitest";
import { overTimeNote } from "./figures.ts";

const BAND = { low: "1.00", expected: "2.00", high: "3.00" };

test.each([
  ["the plan and the band", [{ planned: "1.00", band: BAND }], "straight line"],
  ["a last day that has passed", [{ planned: "1.00", band: null }], "has passed"],
  ["no last day", [{ planned: null, band: null }], "Add a target date to an open milestone"],
  ["nothing yet", [], "Add a target date to an open milestone"],
])("explains a chart with %s", (_, points, said) => {
  expect(overTimeNote(points)).toContain(said);
});

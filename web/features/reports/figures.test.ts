import { expect, test } from "vitest";
import { overTimeNote } from "./figures.ts";

const BAND = { low: "1.00", expected: "2.00", high: "3.00" };

test.each([
  ["a plan and a range", [{ planned: "1.00", band: BAND }], "straight line"],
  ["a last date in the past", [{ planned: "1.00", band: null }], "has passed"],
  ["no last date", [{ planned: null, band: null }], "Add a target date to an open milestone"],
  ["no points", [], "Add a target date to an open milestone"],
])("explains a chart with %s", (_, points, text) => {
  expect(overTimeNote(points)).toContain(text);
});

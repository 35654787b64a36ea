import { expect, test } from "vitest";
import { EXAMPLE } from "./example-report.ts";
import { invoicedFigure, overTimeNote } from "./figures.ts";

const BAND = { low: "1.00", expected: "2.00", high: "3.00" };

test.each([
  ["a plan and a range", [{ planned: "1.00", band: BAND }], "straight line"],
  ["a last date in the past", [{ planned: "1.00", band: null }], "has passed"],
  ["no last date", [{ planned: null, band: null }], "Add a target date to an open milestone"],
  ["no points", [], "Add a target date to an open milestone"],
])("explains a chart with %s", (_, points, text) => {
  expect(overTimeNote(points)).toContain(text);
});

test("the invoiced total is shown only if there are invoices", () => {
  const { total } = EXAMPLE.plan;
  expect(invoicedFigure(total)).toEqual([]);
  expect(invoicedFigure({ ...total, invoiced: "4000.00" })).toEqual([
    { label: "Invoiced", value: "$4,000.00" },
  ]);
});

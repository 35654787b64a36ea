import { expect, test } from "vitest";
import { parseReportSearch } from "./report-address.ts";

test.each([
  [{}, {}],
  [{ period: "all" }, {}],
  [{ period: "last-year" }, { period: "last-year" }],
  [{ period: "yesterday", from: "soon" }, {}],
  [
    { from: "2026-02-01", to: "2026-02-28" },
    { from: "2026-02-01", to: "2026-02-28" },
  ],
  // Explicit days override a preset.
  [{ period: "this-year", to: "2026-02-28" }, { to: "2026-02-28" }],
  [{ period: "this-year", from: "2026-03-01", to: "2026-02-28" }, { period: "this-year" }],
  [{ from: "2026-02-30" }, {}],
  [{ compare: "7,7,x,-1,8" }, { compare: "7,8" }],
  [{ compare: 7 }, { compare: "7" }],
  [{ compare: "1,2,3,4,5,6" }, { compare: "1,2,3,4" }],
  [{ compare: { id: 1 } }, {}],
])("%j is kept as %j", (raw, kept) => {
  expect(parseReportSearch(raw)).toEqual(kept);
});

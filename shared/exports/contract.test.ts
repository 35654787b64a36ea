import { expect, test } from "vitest";
import { exportPath } from "./contract.ts";

test("a download's path has the period, the day, and the list's filters", () => {
  expect(exportPath(4, "expenses.csv", { today: "2026-06-20" })).toBe(
    "/api/projects/4/exports/expenses.csv?today=2026-06-20",
  );
  expect(
    exportPath(4, "expenses.xlsx", {
      from: "2026-01-01",
      to: "2026-06-20",
      today: "2026-06-20",
      mark: "a1",
      chosen: { ids: "3,5" },
    }),
  ).toBe(
    "/api/projects/4/exports/expenses.xlsx?from=2026-01-01&to=2026-06-20&today=2026-06-20&mark=a1&ids=3%2C5",
  );
});

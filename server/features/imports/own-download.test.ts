import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { previewOf } from "../../../tests/support/records/imports.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test.each(["csv", "xlsx"])("our own export (%s) imports unchanged", async (format) => {
  const anna = await proHomeowner(testApp);
  const projectId = (await createProject(anna)).id;
  const contractor = await createContractor(anna, { name: "Ada Builder", company: "Ada & Sons" });
  await createExpense(anna, projectId, {
    description: "=Tiles; blue",
    amount: "1234.50",
    date: "2026-03-02",
    category: "Garden",
    contractorId: contractor.id,
    notes: "two\nlines",
    details: { room: "Bath", salesTax: "12.00" },
  });
  await createExpense(anna, projectId, {
    description: "Tiles back",
    amount: "20.00",
    date: "2026-03-05",
    details: { isRefund: true },
  });
  const path = `/api/projects/${projectId}/exports/expenses.${format}`;
  const { bytes } = await anna.get(path);
  const { rows } = await previewOf(anna, { projectId: (await createProject(anna)).id }, bytes);
  const read = rows.toSorted((a, b) =>
    (a.expense?.date ?? "") < (b.expense?.date ?? "") ? -1 : 1,
  );
  expect(read).toMatchObject([
    {
      outcome: "ready",
      expense: {
        description: "=Tiles; blue",
        amount: "1234.50",
        date: "2026-03-02",
        category: "Garden",
        contractorId: contractor.id,
        room: "Bath",
        salesTax: "12.00",
      },
    },
    { outcome: "money_back", expense: { description: "Tiles back", amount: "20.00" } },
  ]);
  const again = await previewOf(anna, { projectId }, bytes);
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(["duplicate", "duplicate"]);
});

test("recognizes an export with the earlier names of its columns", async () => {
  const anna = await proHomeowner(testApp);
  const projectId = (await createProject(anna)).id;
  await createExpense(anna, projectId, { amount: "1234.50", date: "2026-03-02" });
  const refund = { amount: "20.00", date: "2026-03-05", details: { isRefund: true } };
  await createExpense(anna, projectId, refund);
  const path = `/api/projects/${projectId}/exports/expenses.csv`;
  const now = (await anna.get(path)).bytes.toString("utf8");
  const before = now.replace("Splits", "Parts").replace("Original expense ID", "Refund of (Id)");
  expect(before).toContain("Parts");
  const { rows } = await previewOf(
    anna,
    { projectId: (await createProject(anna)).id },
    Buffer.from(before),
  );
  const outcomes = Object.fromEntries(rows.map((row) => [row.expense?.amount, row.outcome]));
  expect(outcomes).toEqual({ "1234.50": "ready", "20.00": "money_back" });
});

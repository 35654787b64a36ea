import { type ProjectSummary, projectSummary } from "../../shared/projects/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserId } from "../../shared/ids.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { openSecondApp, type SecondApp } from "../../tests/support/app/second-app.ts";
import type { TestClient } from "../../tests/support/app/test-client.ts";
import { proHomeowner } from "../../tests/support/records/subscriptions.ts";
import { createLine } from "../../tests/support/records/budget/budget-factories.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../tests/support/records/factories.ts";
import { importFile } from "../../tests/support/records/imports.ts";
import { VersionCache } from "./version-cache.ts";

let product: TestApp;
let second: SecondApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
  second = await openSecondApp(product);
  anna = await proHomeowner(product);
});
afterAll(async () => {
  await second.close();
  await product.close();
});

async function totalOf(client: TestClient, projectId: number, page = 1) {
  const response = await client.get(
    `/api/expenses?projectId=${projectId}&pageSize=25&page=${page}`,
  );
  return (response.body as { totalCount: number }).totalCount;
}

/** Reads the total of all pages in both processes, so that each has cached it. */
async function totals(projectId: number) {
  const other = second.as(anna);
  return Promise.all([
    totalOf(anna, projectId),
    totalOf(anna, projectId, 2),
    totalOf(other, projectId),
    totalOf(other, projectId, 2),
  ]);
}
const all = (count: number) => [count, count, count, count];

describe("each process updates the cached total of the list immediately", () => {
  test("an expense that is recorded, deleted and restored", async () => {
    const { id } = await createProject(anna);
    expect(await totals(id)).toEqual(all(0));
    const made = await createExpense(anna, id);
    expect(await totals(id)).toEqual(all(1));
    await createExpense(second.as(anna), id);
    expect(await totals(id)).toEqual(all(2));
    await anna.delete(`/api/expenses/${made.id}`);
    expect(await totals(id)).toEqual(all(1));
    await anna.post(`/api/expenses/${made.id}/restore`);
    expect(await totals(id)).toEqual(all(2));
  });

  test("an expense that moves to another project", async () => {
    const [from, to] = [await createProject(anna), await createProject(anna)];
    const made = await createExpense(anna, from.id);
    expect([await totals(from.id), await totals(to.id)]).toEqual([all(1), all(0)]);
    await anna.put(`/api/expenses/${made.id}`, expenseBody(to.id));
    expect([await totals(from.id), await totals(to.id)]).toEqual([all(0), all(1)]);
  });

  test("an import that is undone and restored", async () => {
    const { id } = await createProject(anna);
    expect(await totals(id)).toEqual(all(0));
    const made = await importFile(
      anna,
      id,
      "Date,Description,Amount\n2026-03-01,Nails,5.00\n2026-03-02,Screws,6.00\n",
    );
    expect(await totals(id)).toEqual(all(2));
    await anna.delete(`/api/imports/${made.id}`);
    expect(await totals(id)).toEqual(all(0));
    await anna.post(`/api/imports/${made.id}/restore`);
    expect(await totals(id)).toEqual(all(2));
  });

  test("expenses that are recorded while others are listed", async () => {
    const bob = await product.homeowner();
    const other = second.as(bob);
    const { id } = await createProject(bob);
    const made = Array.from({ length: 5 }, async () => createExpense(bob, id));
    const read = Array.from({ length: 40 }, async (_, index) =>
      totalOf(index % 2 === 0 ? bob : other, id),
    );
    await Promise.all([...made, ...read]);
    expect([await totalOf(bob, id), await totalOf(other, id)]).toEqual([5, 5]);
  });
});

/** The summary in each process, which has then cached its sums. */
async function summaries(projectId: number) {
  const path = `/api/projects/${projectId}/summary`;
  const sides = await Promise.all([anna, second.as(anna)].map((side) => side.get(path)));
  return sides.map(({ body }) => projectSummary.parse(body));
}

describe("each process updates the cached sums of a project immediately", () => {
  async function expectSummaries(projectId: number, expected: Partial<ProjectSummary>) {
    const read = await summaries(projectId);
    expect(read).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)]);
    expect(await summaries(projectId)).toEqual(read);
  }

  test("an expense whose amount and category change, and a budget", async () => {
    const { id } = await createProject(anna, { budget: "1000" });
    await expectSummaries(id, { totalSpent: "0.00", categoryBreakdown: {} });
    const made = await createExpense(second.as(anna), id, { amount: "100", category: "Labor" });
    await expectSummaries(id, { totalSpent: "100.00", categoryBreakdown: { Labor: "100.00" } });
    const body = expenseBody(id, { amount: "40", category: "Tools" });
    await anna.put(`/api/expenses/${made.id}`, body);
    await expectSummaries(id, { totalSpent: "40.00", categoryBreakdown: { Tools: "40.00" } });
    await anna.put(`/api/projects/${id}`, { name: "Attic", budget: "400" });
    await expectSummaries(id, { remaining: "360.00", budgetUsedPercent: "10.00" });
  });

  test("a budget line that moves a share to another category", async () => {
    const { id } = await createProject(anna);
    const line = { projectId: id, category: "Permits", planned: "100" };
    const { id: lineId } = await createLine(anna, id, line);
    const { id: other } = await createLine(anna, id, { category: "Labor" });
    const shares = [
      { lineId, amount: "30" },
      { lineId: other, amount: "70" },
    ];
    await createExpense(anna, id, { amount: "100", category: "Labor", details: { shares } });
    await expectSummaries(id, { categoryBreakdown: { Labor: "70.00", Permits: "30.00" } });
    await anna.put(`/api/budget-lines/${lineId}`, { ...line, category: "Tools" });
    await expectSummaries(id, { categoryBreakdown: { Labor: "70.00", Tools: "30.00" } });
  });
});

describe("a cached value", () => {
  const ADA = 1 as UserId;
  const BOB = 2 as UserId;

  test("is offered to its owner for a minute", () => {
    const clock = { ms: 0 };
    const counts = new VersionCache<number>(10, () => clock.ms);
    counts.keep(ADA, 7, { version: 3, value: 10 });
    expect(counts.find(ADA, 7)).toMatchObject({ version: 3, value: 10 });
    expect(counts.find(BOB, 7)).toBeUndefined();
    clock.ms = 60_000;
    expect(counts.find(ADA, 7)).toBeDefined();
    clock.ms = 60_001;
    expect(counts.find(ADA, 7)).toBeUndefined();
  });

  test("is replaced by a newer one, and by others when there are too many", () => {
    const counts = new VersionCache<number>(2, () => 0);
    counts.keep(ADA, 7, { version: 3, value: 10 });
    counts.keep(ADA, 7, { version: 4, value: 11 });
    expect(counts.find(ADA, 7)).toMatchObject({ version: 4, value: 11 });
    counts.keep(ADA, 8, { version: 4, value: 5 });
    counts.keep(ADA, 9, { version: 4, value: 6 });
    expect([7, 8, 9].map((id) => counts.find(ADA, id)?.value)).toEqual([undefined, 5, 6]);
  });
});

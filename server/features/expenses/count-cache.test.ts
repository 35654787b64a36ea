import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserId } from "../../../shared/ids.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { openSecondApp, type SecondApp } from "../../../tests/support/app/second-app.ts";
import type { TestClient } from "../../../tests/support/app/test-client.ts";
import {
  createExpense,
  createProject,
  expenseBody,
} from "../../../tests/support/records/factories.ts";
import { importFile } from "../../../tests/support/records/imports.ts";
import { CountCache } from "./count-cache.ts";

let product: TestApp;
let second: SecondApp;
let anna: Homeowner;
beforeAll(async () => {
  product = await createTestApp();
  second = await openSecondApp(product);
  anna = await product.homeowner();
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

describe("a known count", () => {
  const ADA = 1 as UserId;
  const BOB = 2 as UserId;

  test("is offered to its owner for a minute, however often it was confirmed", () => {
    const clock = { ms: 0 };
    const counts = new CountCache(() => clock.ms);
    counts.keep(ADA, 7, { version: 3, count: 10 }, undefined);
    expect(counts.find(ADA, 7)).toMatchObject({ version: 3, count: 10 });
    expect(counts.find(BOB, 7)).toBeUndefined();
    clock.ms = 60_000;
    const known = counts.find(ADA, 7);
    expect(known).toBeDefined();
    counts.keep(ADA, 7, { version: 3, count: 10 }, known);
    clock.ms = 60_001;
    expect(counts.find(ADA, 7)).toBeUndefined();
  });

  test("is replaced by a newer one", () => {
    const counts = new CountCache(() => 0);
    counts.keep(ADA, 7, { version: 3, count: 10 }, undefined);
    counts.keep(ADA, 7, { version: 4, count: 11 }, counts.find(ADA, 7));
    expect(counts.find(ADA, 7)).toMatchObject({ version: 4, count: 11 });
  });
});

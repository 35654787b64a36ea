import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepsOf } from "../../server/jobs/sweeps.ts";
import type { Expense } from "../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createExpense, createProject, expenseBody } from "../support/records/factories.ts";
import * as receipts from "../support/records/receipts.ts";
import { listedKeys } from "../support/doubles/storage-contract.ts";
import { uploadReceipt } from "../support/uploading.ts";

const DAY = 24 * 60 * 60 * 1000;

let product: TestApp;
let victim: Homeowner;

beforeAll(async () => {
  product = await createTestApp();
  victim = await product.homeowner();
});
afterAll(() => product.close());

describe("row 65: uploads: unreferenced files", () => {
  const body = (projectId: number, imageUrl: string | null) => expenseBody(projectId, { imageUrl });

  /** How the file loses its last reference. */
  const ENDS: [what: string, after: number, end: (expense: Expense) => Promise<unknown>][] = [
    [
      "is replaced",
      0,
      async ({ id, projectId }) =>
        victim.put(`/api/expenses/${id}`, body(projectId, await upload())),
    ],
    [
      "is removed",
      0,
      ({ id, projectId }) => victim.put(`/api/expenses/${id}`, body(projectId, null)),
    ],
    [
      "belongs to a deleted expense",
      30 * DAY + 1,
      ({ id }) => victim.delete(`/api/expenses/${id}`),
    ],
    [
      "belongs to a deleted project",
      0,
      ({ projectId }) => victim.delete(`/api/projects/${projectId}`),
    ],
    [
      "is in the trash of a deleted project",
      0,
      async ({ id, projectId }) => {
        await victim.delete(`/api/expenses/${id}`);
        await victim.delete(`/api/projects/${projectId}`);
      },
    ],
  ];

  test.each(ENDS)("a file that %s is deleted after %d ms", async (_, after, end) => {
    const project = await createProject(victim);
    const imageUrl = await upload();
    const expense = await createExpense(victim, project.id, { imageUrl });
    await end(expense);
    if (after > 0) expect(await isThereAfter(imageUrl, after - 1)).toBe(true);
    expect(await isThereAfter(imageUrl, after)).toBe(false);
  });

  test("a file never attached to an expense is deleted within a day", async () => {
    const key = await upload();
    expect(await isThereAfter(key, DAY)).toBe(true);
    expect(await isThereAfter(key, DAY + 1)).toBe(false);
  });

  async function upload(): Promise<string> {
    return uploadReceipt(victim, receipts.pdfInvoice());
  }

  async function isThereAfter(key: string, after: number): Promise<boolean> {
    const now = new Date(product.clock.now().getTime() + after);
    const deps = { ...product.deps, clock: { now: () => now } };
    // All sweeps in order, except for sessions, so that the owner stays signed in.
    for (const { name, run } of sweepsOf(deps)) if (name !== "sessions") await run();
    return (await listedKeys(product.deps.storage)).includes(key);
  }
});

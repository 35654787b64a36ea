import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { contractorBody } from "../../tests/support/records/contractors.ts";
import { createProject, expenseBody } from "../../tests/support/records/factories.ts";
import { milestoneBody } from "../../tests/support/records/milestones.ts";
import { bodyOfQuote } from "../../tests/support/records/budget/quotes.ts";
import type { SentStatement } from "../../tests/support/database/read-plans.ts";
import { recordReads } from "../../tests/support/database/read-work.ts";
import { proHomeowner } from "../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
let projectId: number;
let locks: SentStatement[];
beforeAll(async () => {
  product = await createTestApp({ poolSize: 1 });
  anna = await proHomeowner(product);
  projectId = (await createProject(anna)).id;
  locks = recordReads(product.connection.pool, /^\s*update "?owners"?/);
});
afterAll(() => product.close());

const line = () => ({ projectId, category: "Materials", planned: "8000" });

test.each([
  ["an expense", "/api/expenses", () => expenseBody(projectId)],
  ["a contractor", "/api/contractors", () => contractorBody()],
  ["a milestone", "/api/milestones", () => milestoneBody(projectId)],
  ["a quote", "/api/quotes", () => bodyOfQuote(projectId)],
  ["a budget line", "/api/budget-lines", line],
])(
  "creating a %s locks its owner once, on the first request and on a retry",
  async (_what, path, body) => {
    const headers = { "idempotency-key": randomUUID() };
    // The first creation of an account also inserts its lock row.
    await anna.post(path, { ...body(), category: "Permits", title: "Permit" }, {});
    for (const _ of ["at first", "again"]) {
      locks.length = 0;
      expect((await anna.post(path, body(), headers)).status).toBe(201);
      expect(locks.map(({ text }) => text)).toHaveLength(1);
    }
  },
);

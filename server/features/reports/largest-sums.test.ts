import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let testApp: TestApp;
let anna: Homeowner;
let projectId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  anna = await proHomeowner(testApp);
  projectId = (await createProject(anna)).id;
  // A few such amounts are the same to the reports as 100,000 possible ones.
  await testApp.db.execute(sql`alter table expenses alter amount type numeric(16, 2)`);
});
afterAll(() => testApp.close());

/** Adds the sum of 100,001 expenses of the maximum amount, in two on one day. */
async function addLargest(isRefund: boolean): Promise<void> {
  await testApp.db.execute(sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date,
      is_refund)
    select ${anna.user.id}, ${projectId}, 'Gold', amount, 'Materials', 'Cash', '2026-03-10',
      ${isRefund}
    from unnest(array[99999999.99, 100000 * 99999999.99]) amount`);
}

test("all reports reject sums beyond the exact range with an explanation", async () => {
  await addLargest(false);
  const paths = [
    `/api/reports?projectId=${projectId}`,
    `/api/projects/${projectId}/plan`,
    `/api/projects/${projectId}/exports/report.pdf`,
  ];
  for (const path of paths) {
    expect({ path, ...(await anna.get(path)) }).toMatchObject({
      path,
      status: 409,
      body: { code: "conflict", error: expect.stringContaining("too large to calculate") },
    });
  }
  // Refunds cancel the total, but each of the two sums remains as large.
  await addLargest(true);
  expect((await anna.get(`/api/projects/${projectId}/plan`)).status).toBe(200);
  expect((await anna.get(`/api/reports?projectId=${projectId}`)).status).toBe(409);
  expect((await anna.get(`/api/projects/${projectId}/summary`)).status).toBe(200);
});

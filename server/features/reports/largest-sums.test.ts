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
});
afterAll(() => testApp.close());

/** Adds `count` expenses of the maximum amount on one day. */
async function addLargest(count: number, isRefund: boolean): Promise<void> {
  await testApp.db.execute(sql`
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date,
      is_refund)
    select ${anna.user.id}, ${projectId}, 'Gold', 99999999.99, 'Materials', 'Cash', '2026-03-10',
      ${isRefund}
    from generate_series(1, ${count}::int)`);
}

test("all reports reject sums beyond the exact range with an explanation", async () => {
  await addLargest(100_001, false);
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
  await addLargest(100_001, true);
  expect((await anna.get(`/api/projects/${projectId}/plan`)).status).toBe(200);
  expect((await anna.get(`/api/reports?projectId=${projectId}`)).status).toBe(409);
  expect((await anna.get(`/api/projects/${projectId}/summary`)).status).toBe(200);
});

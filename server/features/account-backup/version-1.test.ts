import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/support/app.ts";
import { restored } from "../../../tests/support/own-data.ts";

/*
 * A download of the first format, as it was made in November 2026 with the secret of the tests. It
 * has to be restorable for as long as there is a way back, as the account's own and as another's.
 */
const DOWNLOAD = new URL("../../../tests/support/downloads/version-1.zip", import.meta.url);
const OWNER = "of-version-1@example.com";

let product: TestApp;
let bytes: Buffer;
beforeAll(async () => {
  product = await createTestApp();
  bytes = await readFile(DOWNLOAD);
});
afterAll(() => product.close());

const COUNTS = {
  projects: 2,
  contractors: 1,
  expenses: 8,
  milestones: 1,
  budgetLines: 0,
  quotes: 0,
  messages: 2,
  receipts: 2,
  missingReceipts: 1,
  presentProjects: 0,
};

async function replyOf(owner: number): Promise<unknown> {
  const { rows } = await product.db.execute(sql`
    select content from ai_messages where user_id = ${owner} and role = 'assistant'`);
  return rows[0]?.["content"];
}

test("it comes back as the account's own, past the free plan, its links with it", async () => {
  const anna = await product.homeowner({ email: OWNER });
  expect(await restored(anna, bytes)).toEqual({ type: "done", counts: COUNTS });
  const projects = (await anna.get("/api/projects")).body as { id: number; name: string }[];
  const kitchen = projects.find(({ name }) => name === 'Kitchen, "new" 日本語');
  expect(await replyOf(anna.user.id)).toBe(
    `[$1.10](/expenses?category=Labor&projectId=${kitchen?.id})`,
  );
});

test("it comes back as another's, under the plan that one has", async () => {
  const bob = await product.homeowner();
  expect(await restored(bob, bytes)).toMatchObject({ type: "error", code: "plan_limit_reached" });
  await product.db.execute(sql`
    update users set pro_granted_at = now() where id = ${bob.user.id}`);
  expect(await restored(bob, bytes)).toEqual({ type: "done", counts: COUNTS });
  expect(await replyOf(bob.user.id)).toBe("$1.10");
});

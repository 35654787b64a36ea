import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../tests/support/app/app.ts";
import { joinHome } from "../../../../tests/support/app/members/household.ts";
import { createProject } from "../../../../tests/support/records/factories.ts";
import { download, restored } from "../../../../tests/support/account-backup.ts";

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

function linesOf(bytes: Buffer | undefined): string[] {
  return String(bytes).slice(1).trim().split("\r\n");
}

test("contains only this account's reminder settings, imports, calendar feeds and upload tokens", async () => {
  const [anna, bob] = [await product.homeowner(), await product.homeowner()];
  const projects = [await createProject(anna), await createProject(bob)];
  for (const { id, userId } of projects) {
    await product.db.execute(sql`
      insert into reminder_choices (user_id, due_soon, budget_lines) values (${userId}, true, true)`);
    await product.db.execute(sql`
      insert into calendar_feeds (user_id, project_id, token_hash, created_at)
      values (${userId}, ${id}, 'secret', '2026-03-01T10:00:00Z')`);
    await product.db.execute(sql`
      insert into expense_imports (user_id, project_id, file_name, count, created_at)
      values (${userId}, ${id}, 'bank.csv', 12, '2026-03-02T10:00:00Z')`);
    await product.db.execute(sql`
      insert into upload_tokens (user_id, home_id, project_id, name, token_hash, created_at)
      values (${userId}, ${userId}, ${id}, 'iPhone', 'secret', '2026-03-03T10:00:00Z')`);
    await product.db.execute(sql`
      insert into receipt_addresses (user_id, project_id, secret, created_at)
      values (${userId}, ${id}, 'secret', '2026-03-04T10:00:00Z')`);
    await product.db.execute(sql`
      insert into receipt_senders (user_id, project_id, email, created_at)
      values (${userId}, ${id}, 'shop@example.com', '2026-03-05T10:00:00Z')`);
  }
  const { files } = await download(anna);
  const account = String(files.get("account.json"));
  const projectId = projects[0]?.id;
  expect(JSON.parse(account)).toMatchObject({
    reminders: {
      dueSoon: true,
      overdue: false,
      budgetLines: true,
      insurance: false,
      milestones: false,
    },
    calendarFeeds: [{ projectId, since: "2026-03-01T10:00:00.000Z" }],
    uploadTokens: [{ name: "iPhone", since: "2026-03-03T10:00:00.000Z" }],
    receiptAddresses: [{ projectId, since: "2026-03-04T10:00:00.000Z" }],
    allowedSenders: [{ projectId, email: "shop@example.com", since: "2026-03-05T10:00:00.000Z" }],
    imports: [
      { projectId, file: "bank.csv", expenses: 12, at: "2026-03-02T10:00:00.000Z", undoneAt: null },
    ],
  });
  expect(account).not.toContain("secret");
});

test("names the members without their account data", async () => {
  const anna = await product.homeowner();
  const bob = await product.homeowner({ firstName: "Bob" });
  await joinHome(product, anna, bob, { role: "viewer" });
  const account = String((await download(anna)).files.get("account.json"));
  expect(JSON.parse(account)).toMatchObject({
    household: [{ name: "Bob", role: "viewer", endedAt: null }],
  });
  expect(account).not.toContain(bob.user.email);
});

test("contains a pending email change without its tokens, and restores none", async () => {
  const [anna, bob] = [await product.homeowner(), await product.homeowner()];
  for (const [{ user }, newEmail] of [
    [anna, "anna-new@example.com"],
    [bob, "bob-new@example.com"],
  ] as const) {
    await product.db.execute(sql`
      insert into email_changes (user_id, new_email, way, confirm_hash, cancel_hash, cancel_seed,
        requested_at, due_at, confirmed_at, notices_sent, next_at)
      values (${user.id}, ${newEmail}, 'wait', ${`confirm-hash-${user.id}`},
        ${`cancel-hash-${user.id}`}, 'cancel-seed', '2026-03-10T10:00:00Z',
        '2026-03-24T10:00:00Z', '2026-03-10T11:00:00Z', 1, '2026-03-17T10:00:00Z')`);
  }
  const { files, bytes } = await download(anna);
  const account = String(files.get("account.json"));
  expect(JSON.parse(account)).toMatchObject({
    email: anna.user.email,
    pendingEmailChange: {
      email: "anna-new@example.com",
      way: "wait",
      isConfirmed: true,
      dueAt: "2026-03-24T10:00:00.000Z",
    },
  });
  expect(account).not.toMatch(/-hash-|cancel-seed|bob-new/);

  const carl = await product.homeowner();
  await restored(carl, bytes);
  const { rows } = await product.db.execute(
    sql`select from email_changes where user_id = ${carl.user.id}`,
  );
  expect(rows).toEqual([]);
});

test("contains profile, security log and proposals as readable files", async () => {
  const anna = await product.homeowner({ firstName: "Anna", lastName: "Öz" });
  await download(await product.homeowner());
  await product.db.execute(sql`
    with said as (
      insert into ai_messages (user_id, role, content)
      values (${anna.user.id}, 'assistant', 'Here it is.') returning user_id, id)
    insert into ai_proposals (user_id, message_id, kind, record, missing, expires_at)
    select user_id, id, 'contractor', '{"name": "=Ada"}', '{phone,email}', now() from said`);
  await download(anna);
  const { files, bytes } = await download(anna);
  expect(JSON.parse(String(files.get("account.json")))).toEqual({
    email: anna.user.email,
    firstName: "Anna",
    lastName: "Öz",
    emailVerifiedAt: null,
    pendingEmailChange: null,
    createdAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
    plan: "free",
    planStatus: "free",
    planEndsAt: null,
    household: [],
    reminders: {
      dueSoon: false,
      overdue: false,
      budgetLines: false,
      insurance: false,
      milestones: false,
    },
    calendarFeeds: [],
    uploadTokens: [],
    receiptAddresses: [],
    allowedSenders: [],
    imports: [],
  });
  const activity = linesOf(files.get("activity.csv"));
  expect(activity[0]).toBe("Event,Device,IP Address,At");
  // The second backup lists the first download, and no action of another account.
  expect(activity.filter((line) => line.startsWith("data_downloaded,"))).toHaveLength(1);
  const { rows } = await product.db.execute(
    sql`select from security_events where user_id = ${anna.user.id}`,
  );
  expect(activity).toHaveLength(rows.length);
  expect(linesOf(files.get("proposals.csv")).slice(1)).toEqual([
    expect.stringMatching(/^contractor,"\{""name"":""=Ada""\}","phone, email",open,2/) as string,
  ]);
  // Contains no password hash or other credential.
  for (const file of files.values()) expect(String(file)).not.toMatch(/argon2|\$2[aby]\$/);
  const carl = await product.homeowner();
  expect(await restored(carl, bytes)).toMatchObject({ type: "done", counts: { messages: 1 } });
});

import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jobHandlers } from "../../server/features/mail/job-commands.ts";
import { ipHashOf } from "../../server/http/security/ip-hash.ts";
import { acquireLease } from "../../server/limits/rate-limit.ts";
import { sweepsOf } from "../../server/jobs/sweeps.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { isWrite, listCalls, needsSession } from "../support/app/calls.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { IS_LONG, recordFigures } from "../support/run/fault-figures.ts";
import { pdfInvoice } from "../support/records/receipts.ts";
import { sendReceipt, uploadReceipt } from "../support/uploading.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const JUMPS: [string, number][] = [
  ["a day back", -DAY],
  ["a day on", DAY],
];
if (IS_LONG) JUMPS.push(["an hour back", -HOUR], ["an hour on", HOUR]);
const BACK = JUMPS.filter(([, ms]) => ms < 0);

let product: TestApp;
let anna: Homeowner;
beforeEach(async () => {
  product = await createTestApp();
  anna = await product.homeowner();
});
afterEach(() => product.close());

async function rowsOf(name: string): Promise<Record<string, unknown>[]> {
  return (await product.db.execute(sql`select * from ${sql.identifier(name)}`)).rows;
}

/** Row count of each table. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await product.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) counts[name] = (await rowsOf(name)).length;
  return counts;
}

describe.each(JUMPS)("the clock jumps %s", (_what, ms) => {
  test("all users stay signed in, and all requests succeed", async () => {
    const { id } = await createProject(anna);
    await createExpense(anna, id, { imageUrl: await uploadReceipt(anna, pdfInvoice()) });
    product.clock.advance(ms);
    const reads = (await listCalls(anna)).filter((call) => !isWrite(call) && needsSession(call));
    for (const { path } of reads) {
      const { status } = await anna.get(path);
      expect([path, status]).toEqual([path, expect.toBeOneOf([200, 400, 403, 404])]);
    }
    expect(await anna.get("/api/user")).toMatchObject({ status: 200 });
    await createExpense(anna, id);
    expect((await sendReceipt(anna, pdfInvoice())).status).toBe(201);
    const { email } = anna.user;
    const again = await product.visitor().post("/api/login", { email, password: anna.password });
    expect(again.status).toBe(200);
  });

  test("no mail is sent twice", async () => {
    const send = () => product.deps.jobs.runDue("mails", jobHandlers(product.deps).mails);
    expect(await send()).toBe(1);
    const outbox = product.deps.mail.outbox;
    const sent = await outbox?.list();
    expect(sent).toHaveLength(1);
    product.clock.advance(ms);
    // Simulates jobs whose completion was not recorded.
    await product.db.execute(sql`update jobs.job set state = 'created', completed_on = null`);
    await send();
    expect(await outbox?.list()).toEqual(sent);
  });
});

describe.each(BACK)("the clock jumps %s", (_what, ms) => {
  test("no sweep deletes anything still valid", async () => {
    const { id } = await createProject(anna);
    await createExpense(anna, id, { imageUrl: await uploadReceipt(anna, pdfInvoice()) });
    const gone = await createExpense(anna, id);
    await anna.delete(`/api/expenses/${gone.id}`);
    await uploadReceipt(anna, pdfInvoice());
    await anna.post("/api/password-reset", { email: anna.user.email });
    await product.deps.jobs.runDue("accounts", jobHandlers(product.deps).accounts);
    expect(await rowsOf("account_tokens")).toHaveLength(2);
    product.clock.advance(ms);
    const before = await countRows();
    for (const sweep of sweepsOf(product.deps)) await sweep.run();
    expect(await countRows()).toEqual(before);
    expect((await anna.post(`/api/expenses/${gone.id}/restore`)).status).toBe(200);
  });

  test("a locked-out user can sign in again at once, instead of after the skipped time", async () => {
    const { email } = anna.user;
    const stranger = product.visitor("10.1.2.3");
    const tryWith = (password: string) => stranger.post("/api/login", { email, password });
    for (let tries = 0; tries < 10; tries += 1) await tryWith("not the password");
    expect(await tryWith(anna.password)).toMatchObject({ status: 429 });
    product.clock.advance(ms);
    expect(await tryWith(anna.password)).toMatchObject({ status: 200 });
  });

  test("downloads and uploads are allowed again", async () => {
    for (let count = 0; count < 10; count += 1) await anna.get("/api/account/export");
    expect(await anna.get("/api/account/export")).toMatchObject({ status: 429 });
    await product.db.execute(sql`
      insert into uploads (user_id, key, content_type, size, state, created_at)
      select ${anna.user.id}, gen_random_uuid() || '.jpg', 'image/jpeg', 1, 'stored',
        ${product.clock.now().toISOString()}::timestamptz
      from generate_series(1, 200)`);
    expect((await sendReceipt(anna, pdfInvoice())).status).toBe(429);
    product.clock.advance(ms);
    expect(await anna.get("/api/account/export")).toMatchObject({ status: 200 });
    expect((await sendReceipt(anna, pdfInvoice())).status).toBe(201);
  });

  test("the lease of a dead process is free", async () => {
    const lease = () => acquireLease(product.deps, "chat:1:1", 3 * MINUTE);
    expect(await lease()).toBeDefined();
    expect(await lease()).toBeUndefined();
    product.clock.advance(ms);
    expect(await lease()).toBeDefined();
    expect(await lease()).toBeUndefined();
  });

  test("an address may open demos again", async () => {
    const address = "10.9.8.7";
    const hash = ipHashOf(address, product.deps.config.sessionSecret);
    const now = product.clock.now();
    for (let count = 1; count <= 5; count += 1) {
      const demo = await product.homeowner();
      await product.db.execute(sql`
        insert into demo_accounts (user_id, ip_hash, ends_at, created_at)
        values (${demo.user.id}, ${hash}, ${new Date(now.getTime() + DAY).toISOString()},
          ${now.toISOString()})`);
    }
    const visitor = product.visitor(address);
    expect((await visitor.post("/api/demo")).status).toBe(429);
    product.clock.advance(ms);
    expect((await visitor.post("/api/demo")).status).toBe(201);
  });
});

test("small differences between two machines' clocks are no jump", async () => {
  const lease = () => acquireLease(product.deps, "chat:1:1", 3 * MINUTE);
  expect(await lease()).toBeDefined();
  product.clock.advance(-4 * MINUTE);
  expect(await lease()).toBeUndefined();
  recordFigures("clock-jump", { jumps: JUMPS.map(([what]) => what).join(", "), "locked out": 0 });
});

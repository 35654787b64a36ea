import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { id } from "../../../shared/ids.ts";
import { connect } from "../../db/client.ts";
import { createJobs } from "../../jobs/queue.ts";
import { type Homeowner, LONG_TIMEOUT_MS, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import {
  startMailServer,
  type TestMailServer,
} from "../../../tests/support/doubles/mail-server.ts";
import { runJobs } from "../../../tests/support/mails.ts";
import {
  addContract,
  choose,
  createRemindingApp,
  remindersTo,
  sweep,
  verify,
} from "../../../tests/support/reminders.ts";
import { remind, sweepReminders } from "./sweep-commands.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded", origin: "" };
const ONE_CLICK = "List-Unsubscribe=One-Click";

let server: TestMailServer;
let product: TestApp;
let anna: Homeowner;

beforeEach(async () => {
  server = await startMailServer();
  product = await createRemindingApp(server.port);
  anna = await product.homeowner();
  await verify(product, anna);
  await runJobs(product);
  const { id } = await createProject(anna);
  await addContract(anna, id, [{ title: "Deposit", amount: "1700", dueDate: "2026-03-10" }]);
  await choose(anna, { overdue: true });
});
afterEach(async () => {
  await product.close();
  await server.close();
});

test("concurrent servers enqueue one email", async () => {
  const { db: _, ...rest } = product.deps;
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const connection = connect({
        connectionString: product.deps.config.databaseUrl ?? "",
        poolSize: 3,
        poolWaitMs: LONG_TIMEOUT_MS,
        statementTimeoutMs: LONG_TIMEOUT_MS,
        onError: () => {},
      });
      const jobs = createJobs({ pool: connection.pool, log: product.deps.log });
      return { connection, deps: { ...rest, db: connection.db, jobs } };
    }),
  );
  try {
    // Even if each of them believes that only it holds the lease.
    const owner = id.brand<"UserId">().parse(anna.user.id);
    const ordered = await Promise.all(
      others.map(async ({ deps }) => remind(deps, await deps.jobs.open(), owner)),
    );
    expect(ordered.filter(Boolean)).toHaveLength(1);
    await Promise.all(others.map(async ({ deps }) => sweepReminders(deps)));
    await runJobs(product);
    expect(await remindersTo(server, anna)).toHaveLength(1);
  } finally {
    for (const { connection, deps } of others) {
      await deps.jobs.stop();
      await connection.close();
    }
  }
});

test("a temporarily rejected email is sent later, once", async () => {
  const { port } = server;
  await server.close();
  expect(await sweep(product)).toBe(1);
  expect(await sweep(product)).toBe(0);
  server = await startMailServer({}, port);
  await product.db.execute(sql`update jobs.job set start_after = now() where state = 'retry'`);
  await runJobs(product);
  await sweep(product);
  expect(await remindersTo(server, anna)).toHaveLength(1);
});

test("an account whose records cannot be read does not stop the others", async () => {
  const bob = await product.homeowner();
  await verify(product, bob);
  await choose(bob, { overdue: true });
  const { id } = await createProject(bob);
  await addContract(bob, id, [{ title: "Deposit", amount: "5", dueDate: "2026-03-10" }]);
  await product.db.execute(
    sql.raw(`
    create function fail_one() returns trigger language plpgsql as
      $$ begin raise exception 'planted'; end $$;
    create trigger fail_one before insert on reminders_sent for each row
      when (new.user_id = ${anna.user.id}) execute function fail_one()`),
  );
  expect(await sweep(product)).toBe(1);
  expect(await remindersTo(server, anna)).toEqual([]);
  expect(await remindersTo(server, bob)).toHaveLength(1);
  expect(product.logged()).toContain("A reminder could not be sent");
  // The failed attempt left no trace, so the email is sent as soon as possible.
  await product.db.execute(sql`drop trigger fail_one on reminders_sent`);
  expect(await sweep(product)).toBe(1);
});

describe("an email's unsubscribe link", () => {
  async function unsubscribeHeader(): Promise<string> {
    await sweep(product);
    const mail = (await server.received()).at(-1);
    const headers = new Map(mail?.email.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("list-unsubscribe-post")).toBe(ONE_CLICK);
    const url = /^<(http:\/\/localhost:3000\/unsubscribe\?token=[\w.-]+)>$/.exec(
      headers.get("list-unsubscribe") ?? "",
    )?.[1];
    expect(mail?.email.text).toContain(`Turn all reminders off:\n${url ?? "?"}\n`);
    expect(mail?.email.html).toContain(`href="${url ?? "?"}"`);
    return (url ?? "").slice("http://localhost:3000".length);
  }

  async function choices(): Promise<unknown> {
    return (await anna.get("/api/account/reminders")).body;
  }

  test("works by one click in the mail program, without a session or a page", async () => {
    const path = await unsubscribeHeader();
    const posted = await product.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: ONE_CLICK,
    });
    expect(posted.statusCode).toBe(200);
    expect(posted.headers["set-cookie"]).toBeUndefined();
    expect(await choices()).toMatchObject({ dueSoon: false, overdue: false, budgetLines: false });
    const token = path.split("=")[1] ?? "";
    expect(product.logged()).toContain('"path":"/unsubscribe"');
    expect(product.logged()).not.toContain(token);
  });

  test("shows a confirmation form, because programs open links, too", async () => {
    const path = await unsubscribeHeader();
    const asked = await product.visitor().get(path);
    expect(asked).toMatchObject({ status: 200 });
    expect(asked.text).toContain("Turn reminders off?");
    expect(asked.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    expect(await choices()).toMatchObject({ overdue: true });
    for (const _ of ["once", "and again"]) {
      const done = await product.visitor().post(path, "", FORM);
      expect(done.text).toContain("Reminders are off");
    }
    expect(await choices()).toMatchObject({ overdue: false });
  });

  test("is rejected when altered", async () => {
    const path = await unsubscribeHeader();
    const bob = await product.homeowner();
    const [owner = "", signature = ""] = (path.split("=")[1] ?? "").split(".");
    const altered = [
      `${bob.user.id}.${signature}`,
      `${owner}.${signature.slice(0, -1)}A`,
      `${owner}.`,
      owner,
      "",
      `${owner}.${signature}&token=${owner}.${signature}`,
    ].filter((token) => token !== `${owner}.${signature}`);
    for (const token of altered) {
      for (const method of ["GET", "POST"] as const) {
        const response = await product.visitor().send(method, `/unsubscribe?token=${token}`);
        expect(response).toMatchObject({ status: 403, body: { code: "link_expired" } });
      }
    }
    expect(await choices()).toMatchObject({ overdue: true });
  });

  test("of a deleted account does not fail", async () => {
    const path = await unsubscribeHeader();
    await product.db.execute(sql`delete from users where id = ${anna.user.id}`);
    expect(await product.visitor().post(path, ONE_CLICK, FORM)).toMatchObject({ status: 200 });
  });
});

describe("reminder choices", () => {
  const ALL = {
    dueSoon: true,
    overdue: true,
    budgetLines: true,
    insurance: true,
    milestones: true,
  };

  test("are returned with the email address", async () => {
    expect((await anna.get("/api/account/reminders")).body).toEqual({
      dueSoon: false,
      overdue: true,
      budgetLines: false,
      insurance: false,
      milestones: false,
      email: anna.user.email,
      isEmailVerified: true,
      isMailSetUp: true,
    });
    expect((await anna.put("/api/account/reminders", ALL)).body).toMatchObject(ALL);
    expect((await anna.put("/api/account/reminders", { dueSoon: 1 })).status).toBe(400);
    expect((await product.visitor().get("/api/account/reminders")).status).toBe(401);
  });

  test("cannot be turned on before the email is verified, but can be turned off", async () => {
    await product.db.execute(sql`update users set email_verified_at = null`);
    const refused = await anna.put("/api/account/reminders", ALL);
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: ["dueSoon"] }] } },
    });
    const off = {
      dueSoon: false,
      overdue: false,
      budgetLines: false,
      insurance: false,
      milestones: false,
    };
    expect((await anna.put("/api/account/reminders", off)).body).toMatchObject(off);
  });

  test("cannot be changed in a demo", async () => {
    const demo = product.visitor();
    await demo.post("/api/demo");
    expect((await demo.get("/api/account/reminders")).body).toMatchObject({
      isEmailVerified: false,
    });
    expect((await demo.put("/api/account/reminders", ALL)).status).toBe(409);
  });
});

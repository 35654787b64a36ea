import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AdminUser, adminSummary, adminUserList } from "../../../shared/admin/contract.ts";
import { adminOf, signedInAdmin } from "../../../tests/support/app/admin.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import { addContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { setSubscription } from "../../../tests/support/records/subscriptions.ts";

const DAY = 24 * 60 * 60 * 1000;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

async function list(query = ""): Promise<{ users: AdminUser[]; total: string }> {
  const response = await adminOf(product).get(`/users${query}`);
  if (response.status !== 200) throw new Error(response.text);
  return {
    users: adminUserList.parse(response.body),
    total: String(response.headers["x-total-count"]),
  };
}

const emailsOf = ({ users }: { users: AdminUser[] }) =>
  users.map(({ email }) => email.replace("@example.com", ""));

describe("the list of users", () => {
  beforeAll(async () => {
    const add = async (email: string, firstName: string | undefined, lastName: string) => {
      product.clock.advance(1000);
      return product.homeowner({
        email: `${email}@example.com`,
        ...(firstName !== undefined && { firstName }),
        lastName,
      });
    };
    const nora = await add("nora", "Nora", "Whitfield");
    const ben = await add("ben", "ben", "O'Hara");
    await add("zoe", undefined, "100%_\\ Zoe");
    const kitchen = await createProject(nora, { budget: "25000.50" });
    await createProject(nora, { budget: "1000" });
    await createExpense(nora, kitchen.id);
    await createExpense(nora, kitchen.id);
    await addContractor(product.db, ben.user.id, "Dana");
    await setSubscription(product.db, nora.user.id, { status: "active" });
    await setSubscription(product.db, ben.user.id, {
      status: "cancelled",
      endsAt: new Date(product.clock.now().getTime() + DAY),
    });
    const demo = await add("demo", "Nobody", "Atall");
    await createProject(demo, { budget: "500" });
    await product.db.execute(sql`
      insert into demo_accounts (user_id, ip_hash, ends_at)
      values (${demo.user.id}, 'x', ${new Date(product.clock.now().getTime() + DAY).toISOString()})`);
  });

  test("contains the panel's fields, newest first, without demos", async () => {
    const found = await list();
    expect(emailsOf(found)).toEqual(["zoe", "ben", "nora"]);
    expect(found.total).toBe("3");
    expect(found.users[2]).toEqual({
      id: expect.any(Number),
      firstName: "Nora",
      lastName: "Whitfield",
      email: "nora@example.com",
      subscriptionStatus: "active",
      subscriptionEndDate: null,
      isComplimentary: false,
      createdAt: "2026-03-14T09:00:01.000Z",
      projectCount: 2,
      expenseCount: 2,
      contractorCount: 0,
      totalBudget: "26000.50",
    });
    expect(found.users[1]).toMatchObject({
      subscriptionStatus: "cancelled",
      subscriptionEndDate: "2026-03-15T09:00:03.000Z",
      contractorCount: 1,
      totalBudget: "0.00",
    });
  });

  test.each([
    ["sort=createdAt&order=asc", ["nora", "ben", "zoe"]],
    ["sort=name&order=asc", ["zoe", "ben", "nora"]],
    ["sort=email&order=asc", ["ben", "nora", "zoe"]],
    ["sort=subscriptionStatus&order=asc", ["nora", "ben", "zoe"]],
    ["sort=projectCount", ["nora", "zoe", "ben"]],
    ["sort=expenseCount", ["nora", "zoe", "ben"]],
    ["sort=contractorCount", ["ben", "zoe", "nora"]],
    ["sort=totalBudget", ["nora", "zoe", "ben"]],
    ["search=WHIT", ["nora"]],
    ["search=nora%20whit", ["nora"]],
    ["search=%25", ["zoe"]],
    ["search=_", ["zoe"]],
    ["search=%5C", ["zoe"]],
    ["search=O%27h", ["ben"]],
    ["search=nobody", []],
    ["page=1&pageSize=2", ["zoe", "ben"]],
    ["page=2&pageSize=2", ["nora"]],
    ["page=3&pageSize=2", []],
    ["page=2&pageSize=1&sort=email&order=asc", ["nora"]],
  ])("can be sorted and searched by %s", async (query, expected) => {
    const found = await list(`?${query}`);
    expect(emailsOf(found)).toEqual(expected);
    const isSearched = query.startsWith("search");
    expect(found.total).toBe(String(isSearched ? expected.length : 3));
  });

  test.each(["page=0", "pageSize=101", "pageSize=x", "sort=password", "order=up", "search=%00"])(
    "rejects %s",
    async (query) => {
      expect(await adminOf(product).get(`/users?${query}`)).toMatchObject({
        status: 400,
        body: { code: "validation_failed" },
      });
    },
  );

  test("has totals: users, Pro users and revenue", async () => {
    const { body } = await adminOf(product).get("/summary");
    expect(adminSummary.parse(body)).toEqual({
      userCount: 3,
      proCount: 2,
      freeCount: 1,
      payments: product.deps.payments.kind,
      monthlyRevenue: "9.98",
      totalBudget: "26000.50",
    });
  });

  test("counts no revenue for sample Pro accounts until they pay", async () => {
    const say = (fields: SQL) =>
      product.db.execute(sql`update users set ${fields} where email = 'nora@example.com'`);
    const revenue = async () =>
      adminSummary.parse((await adminOf(product).get("/summary")).body).monthlyRevenue;
    await say(sql`has_sample_pro = true`);
    expect(await revenue()).toBe("4.99");
    await say(sql`stripe_subscription_id = 'sub_1'`);
    expect(await revenue()).toBe("9.98");
    await say(sql`has_sample_pro = false, stripe_subscription_id = null`);
  });

  test("can be read with a session or with the password", async () => {
    const admin = await signedInAdmin(product);
    const { body, headers } = await admin.get("/api/admin/users");
    expect(adminUserList.parse(body)).toHaveLength(3);
    expect(headers["x-total-count"]).toBe("3");
  });
});

describe("at ten thousand users", () => {
  beforeAll(async () => {
    await product.db.execute(sql`
      insert into users (email, first_name, last_name, created_at)
      select 'many-' || n || '@example.net', 'First ' || n, 'Last ' || n,
        timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, 10000) n`);
    await product.db.execute(sql`
      insert into projects (user_id, name, budget)
      select id, 'Project', 1000 from users where email like 'many-%'`);
    await product.db.execute(sql`analyze users, projects`);
  });

  test("returns a page in one statement with only its rows", async () => {
    let statements = 0;
    const { pool } = product.connection;
    const count = () => {
      statements += 1;
    };
    pool.on("acquire", count);
    const admin = await signedInAdmin(product);
    statements = 0;
    const response = await admin.get("/api/admin/users?page=100&pageSize=100&search=first");
    pool.off("acquire", count);
    // One statement reads the session, the other the list.
    expect(statements).toBe(2);
    expect(response.headers["x-total-count"]).toBe("10000");
    const users = adminUserList.parse(response.body);
    expect(users).toHaveLength(100);
    expect(users.at(-1)).toMatchObject({ email: "many-1@example.net", projectCount: 1 });
  });

  test("can list all of them", async () => {
    const found = await list();
    expect(found.users).toHaveLength(10_003);
    expect(new Set(found.users.map(({ id }) => id)).size).toBe(10_003);
  });
});

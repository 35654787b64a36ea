import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { contractor } from "../../../shared/contractors/contract.ts";
import { expense } from "../../../shared/expenses/contract.ts";
import { milestone } from "../../../shared/milestones/contract.ts";
import { centsOf, sumCents, toDecimal } from "../../../shared/money.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app/app.ts";
import {
  type DemoVisitor,
  expensesOf,
  openDemo,
  projectsOf,
  rowsOf,
} from "../../../tests/support/records/demos.ts";
import { linkTo } from "../../../tests/support/uploading.ts";
import { demoDateAt } from "./content/renovation.ts";

const DAY = 24 * 60 * 60 * 1000;

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({ config: { trustProxy: "127.0.0.1" } });
});
afterAll(() => product.close());

test("demo dates are not in the future for a visitor in the western United States", async () => {
  const before = product.clock.now();
  product.clock.set(new Date("2026-03-15T03:00:00Z"));
  const visitor = await openDemo(product);
  const dates = (await expensesOf(visitor)).map(({ date }) => date);
  expect(dates.toSorted().at(-1)).toBe("2026-03-14");
  product.clock.set(before);
});

describe("a demo", () => {
  let visitor: DemoVisitor;
  beforeAll(async () => {
    visitor = await openDemo(product);
  });

  test("is an account with an end date and without credentials", async () => {
    const { user } = visitor;
    expect(user.email).toMatch(/^demo-[0-9a-f]{16}@demo\.invalid$/);
    expect(user.demoEndsAt).toBe(new Date(product.clock.now().getTime() + DAY).toISOString());
    expect(await visitor.get("/api/user")).toMatchObject({ status: 200, body: user });
    for (const password of ["", "null", "a dry cellar and a warm roof"]) {
      const { email } = user;
      const response = await product.visitor().post("/api/login", { email, password });
      expect(response.status).toBe(password === "" ? 400 : 401);
    }
  });

  test("contains a renovation", async () => {
    expect(await rowsOf(product, visitor.user.id)).toMatchObject({
      projects: 2,
      expenses: 60,
      contractors: 8,
      milestones: 19,
      uploads: 9,
      ai_messages: 8,
    });
    const [kitchen, yard] = await projectsOf(visitor);
    expect([kitchen?.budgetUsedPercent, yard?.budgetUsedPercent]).toEqual(["37.43", "39.95"]);
    const expenses = await expensesOf(visitor);
    expect(expenses).toHaveLength(60);
    expect(
      expenses
        .map(({ date }) => date)
        .toSorted()
        .at(-1),
    ).toBe(demoDateAt(product.clock.now()));
    expect(expenses.filter((one) => one.contractor !== null).length).toBeGreaterThan(10);
  });

  test("has photo and PDF receipts that open", async () => {
    const keys = (await expensesOf(visitor)).flatMap(({ imageUrl }) => imageUrl ?? []);
    expect(keys.map((key) => key.slice(-3)).toSorted()).toEqual([
      "jpg",
      "jpg",
      "jpg",
      "jpg",
      "jpg",
      "jpg",
      "pdf",
      "pdf",
      "pdf",
    ]);
    for (const key of keys) {
      const file = await product.visitor().get(await linkTo(visitor, key));
      const { size } = await sizeOf(key);
      expect({ status: file.status, size: file.bytes.length }).toEqual({ status: 200, size });
      const preview = await visitor.get(`/api/receipts/${key}/preview`);
      expect(preview.status).toBe(key.endsWith("jpg") ? 200 : 404);
    }
  });

  async function sizeOf(key: string): Promise<{ size: number; state: string }> {
    const { rows } = await product.db.execute<{ size: number; state: string }>(
      sql`select size, state from uploads where key = ${key}`,
    );
    const [row] = rows;
    if (!row) throw new Error("The receipt has no row");
    expect(row.state).toBe("stored");
    return row;
  }

  test("has completed, overdue and upcoming milestones", async () => {
    const today: string = demoDateAt(product.clock.now());
    const [kitchen] = await projectsOf(visitor);
    const response = await visitor.get(`/api/milestones?projectId=${kitchen?.id}`);
    const milestones = z.array(milestone).parse(response.body);
    const open = milestones.filter(({ isCompleted }) => !isCompleted);
    expect(milestones.length - open.length).toBe(6);
    expect(open.filter(({ targetDate }) => (targetDate ?? today) < today)).toMatchObject([
      { title: "Framing inspection passed" },
    ]);
    expect(open.filter(({ targetDate }) => (targetDate ?? today) > today)).toHaveLength(7);
  });

  test("has a conversation whose amounts match their date", async () => {
    const { rows } = await product.db.execute<{ content: string; at: string }>(sql`
      select content, created_at as at from ai_messages
      where user_id = ${visitor.user.id} and role = 'assistant' order by id`);
    const [kitchen] = await projectsOf(visitor);
    const expenses = (await expensesOf(visitor)).filter((one) => one.projectId === kitchen?.id);
    const spentUntil = (at = "", payee?: string) => {
      const day = demoDateAt(new Date(at));
      const own = expenses.filter(
        ({ date, contractor }) =>
          date <= day && (payee === undefined || contractor?.name === payee),
      );
      return dollars(toDecimal(sumCents(own.map(({ amount }) => centsOf(amount)))));
    };
    const [budget, payee, , next] = rows;
    expect(rows).toHaveLength(4);
    expect(budget?.content).toContain(`**${spentUntil(budget?.at)}** of $132,000.00`);
    expect(payee?.content).toContain(`**${spentUntil(payee?.at, "Marcus Reyes")}**`);
    expect(next?.content).toContain("6 of 14 milestones are done");
    expect(next?.content).toContain("**Framing inspection passed** was due on ");
  });

  function dollars(decimal: string): string {
    return `$${decimal.replace(/\B(?=(\d{3})+\.)/g, ",")}`;
  }

  test("can be edited without the free plan's limits", async () => {
    const [project] = await projectsOf(visitor);
    const created = await visitor.post("/api/expenses", {
      projectId: project?.id,
      description: "Door handles",
      amount: "84.20",
      category: "Materials",
      paymentMethod: "Cash",
      date: "2026-03-14",
    });
    expect(created.status).toBe(201);
    const { id } = expense.parse(created.body);
    expect(await visitor.delete(`/api/expenses/${id}`)).toMatchObject({ status: 204 });
    const hired = await visitor.post("/api/contractors", { name: "Ada Byrne" });
    expect(contractor.parse(hired.body).name).toBe("Ada Byrne");
    await visitor.delete(`/api/contractors/${contractor.parse(hired.body).id}`);
  });

  test("is shared with a second tab, and ends by signing out", async () => {
    const again = await visitor.post("/api/demo");
    expect(again).toMatchObject({ status: 200, body: visitor.user });
    expect(again.headers["set-cookie"]).toBeUndefined();

    const leaving = await openDemo(product);
    expect(await leaving.post("/api/logout")).toMatchObject({ status: 204 });
    expect(await leaving.get("/api/user")).toMatchObject({ status: 401 });
    const password = "a dry cellar and a warm roof";
    const email = "after-the-demo@example.com";
    const account = { email, password, confirmPassword: password };
    expect(await leaving.post("/api/register", account)).toMatchObject({
      status: 201,
      body: { email, demoEndsAt: null },
    });
    expect(await projectsOf(leaving)).toEqual([]);
  });

  test("shows no data of another demo", async () => {
    const other = await openDemo(product);
    const [foreign] = await projectsOf(visitor);
    const [foreignExpense] = await expensesOf(visitor);
    for (const path of [`projects/${foreign?.id}`, `expenses/${foreignExpense?.id}`]) {
      expect(await visitor.get(`/api/${path}`)).toMatchObject({ status: 200 });
      expect(await other.get(`/api/${path}`)).toMatchObject({ status: 404 });
    }
    const ids = new Set((await expensesOf(visitor)).map(({ id }) => id));
    expect((await expensesOf(other)).filter(({ id }) => ids.has(id))).toEqual([]);
  });
});

describe("a signed-in account", () => {
  test("is not signed out for a demo without consent", async () => {
    const homeowner = await product.homeowner();
    const before = homeowner.cookieHeader();
    expect(await homeowner.post("/api/demo")).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(homeowner.cookieHeader()).toBe(before);
    expect(await homeowner.get("/api/user")).toMatchObject({ body: homeowner.user });
  });

  test("is signed out with consent, and keeps its data", async () => {
    const homeowner = await product.homeowner();
    const own = homeowner.cookieHeader();
    const { email } = homeowner.user;
    const address = { "x-forwarded-for": "10.9.9.9" };
    const response = await homeowner.post("/api/demo", { leavesAccount: true }, address);
    expect(response.status).toBe(201);
    expect(await product.visitor().get("/api/user", { cookie: own })).toMatchObject({
      status: 401,
    });
    const { password } = homeowner;
    expect(await product.visitor().post("/api/login", { email, password })).toMatchObject({
      status: 200,
    });
  });
});

test("a server whose 'Watch Demo' leads elsewhere starts no demos", async () => {
  const elsewhere = await createTestApp({ config: { demoUrl: "https://video.example/watch" } });
  expect(await elsewhere.visitor().post("/api/demo")).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
  await elsewhere.close();
});

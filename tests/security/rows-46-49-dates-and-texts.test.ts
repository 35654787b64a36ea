import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Expense } from "../../shared/expenses/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { bothWrites, createExpense, createProject } from "../support/records/factories.ts";
import { refusedFields } from "../support/issues.ts";
import { openSecondApp } from "../support/app/second-app.ts";
import { proHomeowner } from "../support/records/subscriptions.ts";

let product: TestApp;
let bob: Homeowner;
let projectId: number;
let recorded: Expense;

beforeAll(async () => {
  product = await createTestApp();
  bob = await proHomeowner(product);
  projectId = (await createProject(bob)).id;
  recorded = await createExpense(bob, projectId);
});
afterAll(() => product.close());

describe("row 46: a date is a real day", () => {
  test.each([
    "2024-02-30",
    "2023-02-29",
    "0000-01-01",
    "1899-12-31",
    "2201-01-01",
    "now",
    "today",
    "infinity",
    "-infinity",
    "epoch",
    "20240229",
    "2024-2-3",
    "03/10/2026",
    "2026-03-10 BC",
    "2026-W10-2",
    "",
    " 2026-03-10",
    20_260_310,
    null,
    true,
    ["2026-03-10"],
    {},
  ])("rejects %j", async (date) => {
    for (const response of await bothWrites(bob, recorded, { date })) {
      expect(response.status).toBe(400);
      expect(refusedFields(response)).toEqual(["date"]);
    }
  });

  test.each(["2024-02-30", "0000-01-01", "now", "infinity", "20240229", "2024-2-3", "2024-02-29T"])(
    "rejects %s as a bound of a list",
    async (day) => {
      for (const name of ["from", "to"]) {
        const response = await bob.get(`/api/expenses?projectId=${projectId}&${name}=${day}`);
        expect(response).toMatchObject({ status: 400, body: { code: "validation_failed" } });
        expect(refusedFields(response)).toEqual([name]);
      }
    },
  );

  test.each([
    ["2024-02-29", "2024-02-29"],
    ["1900-01-01", "1900-01-01"],
    ["2200-12-31", "2200-12-31"],
    ["2026-03-10T23:59:59.999-11:00", "2026-03-10"],
  ])("accepts %s as %s", async (date, expected) => {
    for (const response of await bothWrites(bob, recorded, { date })) {
      expect(response.body).toMatchObject({ date: expected });
    }
  });
});

test.each([
  ["UTC", 0],
  ["America/Los_Angeles", 480],
  ["Pacific/Kiritimati", -840],
])(
  "row 47: in %s a receipt keeps its date, and a timestamp its instant",
  async (timeZone, minutesBehind) => {
    const before = process.env["TZ"];
    process.env["TZ"] = timeZone;
    expect(new Date("2026-01-01T12:00:00Z").getTimezoneOffset()).toBe(minutesBehind);
    const there = await openSecondApp(product, { poolSize: 2, timeZone });
    try {
      const client = there.as(bob);
      const project = await createProject(client);
      const now = product.clock.now().toISOString();
      expect(project.startDate).toBe(now);
      for (const date of ["2026-03-08", "2026-01-01", "2025-12-31"]) {
        const expense = await createExpense(client, project.id, { date });
        expect(expense).toMatchObject({ date, createdAt: now });
        expect((await client.get(`/api/expenses/${expense.id}`)).body).toEqual(expense);
        expect((await bob.get(`/api/expenses/${expense.id}`)).body).toEqual(expense);
      }
      const list = await client.get(`/api/expenses?projectId=${project.id}`);
      expect(list.text).toBe((await bob.get(`/api/expenses?projectId=${project.id}`)).text);
      expect(list.text).toContain(`"createdAt":"${now}"`);
    } finally {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
      await there.close();
    }
  },
);

describe("row 48: a text is kept byte for byte, or rejected", () => {
  const limits = { description: 500, category: 200, paymentMethod: 200, notes: 5000 };
  const EMOJI = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F3E0} \u05E9\u05DC\u05D5\u05DD é";

  test.each(Object.entries(limits))("%s", async (field, max) => {
    for (const text of [
      EMOJI,
      "x".repeat(max),
      "\u{1F3E0}".repeat(max),
      "a\tb\nc\u0001\u007F\u200B",
    ]) {
      for (const response of await bothWrites(bob, recorded, { [field]: text })) {
        expect([200, 201]).toContain(response.status);
        expect(response.body).toMatchObject({ [field]: text });
      }
    }
    for (const text of ["x".repeat(max + 1), "a\u0000b", "\uD83C", "a\uDFE0b"]) {
      for (const response of await bothWrites(bob, recorded, { [field]: text })) {
        expect(response.status).toBe(400);
        expect(refusedFields(response)).toEqual([field]);
      }
    }
  });

  test.each([
    ["name", 200],
    ["description", 5000],
  ])("a project's %s", async (field, max) => {
    const write = (text: string) =>
      bob.post("/api/projects", { name: "Cellar", budget: "1000", [field]: text });
    for (const text of [EMOJI, "x".repeat(max)]) {
      expect(await write(text)).toMatchObject({ status: 201, body: { [field]: text } });
    }
    for (const text of ["x".repeat(max + 1), "abc\u0000", "abc\uD83C"]) {
      const response = await write(text);
      expect(response.status).toBe(400);
      expect(refusedFields(response)).toEqual([field]);
    }
  });

  test.each(["firstName", "lastName"])("a person's %s", async (field) => {
    const write = (text: string) =>
      bob.put("/api/account/profile", { firstName: "Robin", lastName: "Alder", [field]: text });
    for (const text of [EMOJI, "x".repeat(200), "\u{1F3E0}".repeat(200)]) {
      expect(await write(text)).toMatchObject({ status: 200, body: { [field]: text } });
    }
    for (const text of ["x".repeat(201), "abc\u0000", "abc\uD83C"]) {
      const response = await write(text);
      expect(response.status).toBe(400);
      expect(refusedFields(response)).toEqual([field]);
    }
  });

  test("rejects NUL and lone surrogates in a query too", async () => {
    for (const name of ["search", "category", "paymentMethod"]) {
      for (const text of ["%00", "a%00b", "%ED%A0%BC", "%FF", "%"]) {
        const { status } = await bob.get(`/api/expenses?projectId=${projectId}&${name}=${text}`);
        expect(status).toBeLessThan(500);
        if (text.includes("%00")) expect(status).toBe(400);
      }
    }
  });
});

describe("row 49: a malicious body", () => {
  const json = { "content-type": "application/json" };
  const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

  test.each([
    ["__proto__", '{"__proto__":{"isAdmin":true},"name":"Cellar","budget":"1000"}'],
    [
      "a constructor",
      '{"constructor":{"prototype":{"isAdmin":true}},"name":"Cellar","budget":"1000"}',
    ],
    ["25 levels", `{"name":"Cellar","budget":"1000","x":${deep(25)}}`],
    ["20,000 levels", `{"name":"Cellar","budget":"1000","x":${deep(20_000)}}`],
    [
      "a body over 64 KB",
      JSON.stringify({ name: "Cellar", budget: "1000", x: "y".repeat(65 * 1024) }),
    ],
    ["an array", "[]"],
    ["a string", '"Cellar"'],
    ["null", "null"],
    ["truncated JSON", '{"name":"Cellar"'],
    ["an empty body", ""],
  ])("%s", async (_name, body) => {
    for (const path of ["/api/projects", "/api/expenses"]) {
      const { status, text } = await bob.post(path, body, json);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(JSON.parse(text)).toMatchObject({
        error: expect.any(String),
        code: expect.any(String),
      });
    }
    expect(Object.prototype).not.toHaveProperty("isAdmin");
  });
});

import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CalendarDate, parseCalendarDate } from "../shared/calendar-date.ts";
import { expensePage } from "../shared/expenses/contract.ts";
import { centsOf, sumCents } from "../shared/money.ts";
import { projectList } from "../shared/projects/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../tests/support/app/app.ts";
import {
  callInHost,
  type CommandResult,
  environmentOf,
} from "../tests/support/app/processes/installations.ts";
import { webpSize } from "../tests/support/records/webp-size.ts";
import { linkTo } from "../tests/support/uploading.ts";
import { CONTRACTORS } from "../server/features/demo/content/people.ts";
import { renovationUntil } from "../server/features/demo/content/renovation.ts";

const RECEIPTS = join(import.meta.dirname, "../server/features/demo/receipts");

function inDollars(amount: string): string {
  return `$${amount.replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}

function day(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === undefined) throw new RangeError(text);
  return parsed;
}

describe("the renovation", () => {
  const renovation = renovationUntil(day("2026-03-14"));
  const expenses = renovation.projects.flatMap((project) => project.expenses);

  it("has 200 expenses over nine months, the last of them today", () => {
    expect(expenses).toHaveLength(200);
    expect(expenses.map(({ date }) => date).toSorted()[0]).toBe("2025-06-21");
    expect(
      expenses
        .map(({ date }) => date)
        .toSorted()
        .at(-1),
    ).toBe("2026-03-14");
  });

  it("is deterministic", () => {
    expect(renovationUntil(day("2026-03-14"))).toEqual(renovation);
  });

  it("stays within its budgets", () => {
    for (const { name, budget, expenses: spent } of renovation.projects) {
      const total = sumCents(spent.map(({ amount }) => centsOf(amount)));
      expect({ name, percent: Math.floor((100 * total) / centsOf(budget)) }).toEqual({
        name,
        percent: name === "Fence and deck" ? 86 : 94,
      });
    }
  });

  it("has each sample receipt once, and no other files", async () => {
    const receipts = expenses.flatMap(({ receipt }) => receipt ?? []);
    const files = receipts.flatMap(({ path, preview }) => [path, preview ?? []].flat());
    const there = (await readdir(RECEIPTS)).filter((name) => !name.endsWith(".ts"));
    expect(files.map((file) => basename(file)).toSorted()).toEqual(there.toSorted());
  });

  it("has invoices that state what was paid, to whom and for what", async () => {
    const invoices = expenses.filter(({ receipt }) => receipt?.type === "application/pdf");
    expect(invoices).toHaveLength(6);
    for (const { description, amount, contractor, receipt } of invoices) {
      const bytes = await readFile(receipt?.path ?? "");
      const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
      const company = CONTRACTORS.find(({ name }) => name === contractor)?.company;
      for (const part of [description, company, inDollars(amount)]) expect(text).toContain(part);
    }
  });

  it("has photos within the image size of uploads", async () => {
    const photos = expenses.flatMap(({ receipt }) => (receipt?.preview ? receipt : []));
    for (const { path, preview } of photos) {
      expect(await sharp(path).metadata()).toMatchObject({ format: "jpeg", width: 720 });
      expect(webpSize(await readFile(preview ?? "")).height).toBeLessThanOrEqual(320);
    }
  });
});

describe("npm run db:seed", () => {
  let test: TestApp;
  let owner: Homeowner;
  beforeAll(async () => {
    test = await createTestApp();
    owner = await test.homeowner({ email: "you@example.com" });
  });
  afterAll(() => test.close());

  /** Runs the command on the test's database and folder. */
  function seed(...args: string[]): Promise<CommandResult> {
    const { dataDir, databaseUrl = "" } = test.deps.config;
    return callInHost("seed", args, environmentOf({ dataDir, connectionString: databaseUrl }));
  }

  it("loads all records into an account, with readable receipts", async () => {
    const { code, said } = await seed("--email", "You@Example.com");
    expect(said).toContain("2 projects, 200 expenses, 16 receipts, 8 contractors, 15 milestones");
    expect(said).toContain("Pro plan");
    expect(code).toBe(0);
    const [kitchen, yard] = projectList.parse((await owner.get("/api/projects")).body);
    expect([kitchen?.budgetUsedPercent, yard?.budgetUsedPercent]).toEqual(["93.90", "86.10"]);
    const response = await owner.get(`/api/expenses?projectId=${kitchen?.id}&pageSize=100`);
    const page = expensePage.parse(response.body);
    expect(page.totalCount).toBe(174);
    const keys = page.expenses.flatMap(({ imageUrl }) => imageUrl ?? []);
    expect(new Set(keys.map((key) => key.slice(-3)))).toEqual(new Set(["jpg", "pdf"]));
    for (const key of keys.slice(0, 4)) {
      expect((await test.visitor().get(await linkTo(owner, key))).status).toBe(200);
    }
    const { rows } = await test.db.execute(
      sql`select count(*) as later from expenses where created_at > now()`,
    );
    expect(rows).toEqual([{ later: 0 }]);
  });

  it("refuses to load twice", async () => {
    const refused = await seed("--email", "you@example.com");
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("--again") as string });
  });

  it.each([
    [["--email", "nobody@example.com"], /no account with the email nobody@example\.com/],
    [["--email", "nobody", "--password", "short"], /valid email address[^]*8 characters/],
    [["--emial", "you@example.com"], /Unknown option[^]*Usage/],
  ])("prints the reason for refusing %j", async (args, why) => {
    const { code, said } = await seed(...args);
    expect(said).toMatch(why);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });

  it("creates the account when given a password, and repeats with --again", async () => {
    const args = ["--email", "new@example.com", "--password", "a dry cellar and a roof", "--again"];
    const made = await seed(...args);
    expect(made.said).toContain("Made the account new@example.com");
    const signedIn = await test
      .visitor()
      .post("/api/login", { email: "new@example.com", password: "a dry cellar and a roof" });
    expect(signedIn.status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNTRACED } from "../../shared/assistant/contract.ts";
import { addAdvisedRenovation, advise } from "../../tests/support/adviser/adviser.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../tests/support/records/factories.ts";
import { proHomeowner } from "../../tests/support/records/subscriptions.ts";

/* What people ask to take out, to bring in, and of the reports: with links under the reply that work. */

let product: TestApp;
let anna: Homeowner;
let ben: Homeowner;
let kitchen: { id: number; name: string };
let shed: { id: number; name: string };

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  ben = await product.homeowner();
  kitchen = (await addAdvisedRenovation(anna)).kitchen;
  shed = await createProject(ben, { name: "Shed", budget: "900" });
  for (const [amount, details] of [
    ["500", { room: "Kitchen", salesTax: "35.50", homeCost: "improvement" }],
    ["80", { room: "Back hall" }],
  ] as const) {
    await createExpense(anna, kitchen.id, { amount, date: "2026-03-02", details });
  }
});
afterAll(() => product.close());

async function ask(question: string, homeowner = anna, project: typeof kitchen | null = kitchen) {
  const { reply, proposals } = await advise({ product, homeowner, project }, question);
  expect(reply).not.toContain(UNTRACED);
  expect(proposals).toEqual([]);
  const files = [...reply.matchAll(/\/exports\/([\w.-]+)\?([^)]*)today=2026-03-14\)/g)];
  return {
    reply,
    files: files.map(([, file, days = ""]) => [file, days.replace(/&$/, "")].join(" ").trim()),
  };
}

const IN_2026 = "from=2026-01-01&to=2026-12-31";

describe("what is taken out", () => {
  test.each<[string, string[]]>([
    ["export my expenses", ["expenses.csv", "expenses.xlsx"]],
    ["Export my expenses as CSV please", ["expenses.csv"]],
    ["Can I download my expenses in Excel?", ["expenses.xlsx"]],
    ["How do I export my contractors?", ["contractors.csv", "contractors.xlsx"]],
    ["export quotes and milestones to csv", ["quotes.csv", "milestones.csv"]],
    ["download my budget lines", ["budget-lines.csv", "budget-lines.xlsx"]],
    ["Download everything for my accountant", ["accountant.zip"]],
    ["I need a zip file with all my receipts", ["accountant.zip"]],
    ["Give me a PDF report of 2026", [`report.pdf ${IN_2026}`]],
    ["pdf of last month", ["report.pdf from=2026-02-01&to=2026-02-28"]],
    ["Export my 2026 expenses as csv", [`expenses.csv ${IN_2026}`]],
    ["export expenses since February as csv", ["expenses.csv from=2026-02-01"]],
    ["I want it all in a spreadsheet", ["project.xlsx"]],
    ["download everything", ["project.xlsx", "report.pdf", "accountant.zip"]],
    ["export my data", ["project.xlsx", "report.pdf", "accountant.zip"]],
  ])("%s", async (question, expected) => {
    const { reply, files } = await ask(question);
    expect(files).toEqual(expected);
    expect(reply).toContain("your browser saves your file");
    for (const [, href = ""] of reply.matchAll(/\((\/api\/[^)]+)\)/g)) {
      if (href.includes(".csv")) expect((await anna.get(href)).status).toBe(200);
    }
  });

  test("says what a file can't be narrowed by", async () => {
    expect((await ask("export my labor expenses as csv")).reply).toContain(
      "can only be filtered by date",
    );
    const { reply, files } = await ask("export my milestones of 2026 as csv");
    expect(files).toEqual(["milestones.csv"]);
    expect(reply).toContain("The date range applies to expenses only");
  });

  test.each(["Give me a PDF report", "Download everything for my accountant"])(
    "on the free plan, %s names Pro as the plan that has it, with the tables instead",
    async (question) => {
      const { reply, files } = await ask(question, ben, shed);
      expect(reply).toContain("are part of Pro. You can export every table on any plan.");
      expect(files).toEqual(["project.xlsx"]);
      expect(reply).toContain("[View Pro plan](/billing)");
    },
  );

  test("without a project there is nothing to take", async () => {
    expect((await ask("export my expenses", ben, null)).reply).toContain("no project yet");
  });
});

describe("what is brought in", () => {
  test.each([
    "import my expenses",
    "How do I import a CSV from my bank?",
    "Can you upload a bank statement?",
    "I want to import transactions from my other app",
  ])("%s", async (question) => {
    const { reply, files } = await ask(question);
    expect(reply).toContain("open All Expenses, press **Import**");
    expect(reply).toContain(`(/expenses?projectId=${kitchen.id}#import)`);
    expect(files).toEqual([]);
  });

  test("on the free plan with how many more there is room for", async () => {
    const { reply } = await ask("import my expenses", ben, shed);
    expect(reply).toContain("room for only [5 more expenses](/billing)");
  });
});

describe("what the reports say", () => {
  test.each([
    ["What did I spend on sales tax?", "[$35.50]"],
    ["how much sales tax did I pay in 2026", "[$35.50]"],
    ["How much did I spend per room?", "Back hall: [$80.00]"],
    ["spending by room", "Kitchen: [$500.00]"],
    ["Show capital improvements", "**[$"],
    ["what did change orders cost me", "No change order is recorded"],
  ])("%s", async (question, says) => {
    const { reply } = await ask(question);
    expect(reply).toContain(says);
    expect(reply).toMatch(/- \[Report[^\]]*\]\(\/reports\?[^)]+\)$/);
  });

  test.each(["How much sales tax did I pay?", "Show my capital improvements", "spent per room"])(
    "on the free plan, %s has an honest answer",
    async (question) => {
      const { reply } = await ask(question, ben, shed);
      expect(reply).toContain("are in the reports, which are part of Pro");
      expect(reply).toContain(`[What the reports show](/reports?projectId=${shed.id})`);
      expect(reply).not.toContain("$");
    },
  );
});

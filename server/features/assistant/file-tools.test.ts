import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productLinksBlock, withoutProductLinks } from "./rules/product-links.ts";
import type { ToolInput } from "./rules/tool-calls.ts";
import { homeCostReport, report } from "../../../shared/reports/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { toolboxFor } from "../../../tests/support/records/renovation/records.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

/* Assistant tools for exports, imports and reports, by plan. */

let product: TestApp;
let anna: Homeowner;
let ben: Homeowner;
let kitchen: { id: number; name: string };
let shed: { id: number; name: string };

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  ben = await product.homeowner();
  kitchen = await createProject(anna, { name: "Kitchen", budget: "20000" });
  shed = await createProject(ben, { name: "Shed", budget: "900" });
  const projectId = kitchen.id;
  for (const [amount, date, details] of [
    ["1000", "2026-02-10", { room: "Kitchen", salesTax: "70.25", homeCost: "improvement" }],
    ["400", "2026-03-01", { room: "Hall", homeCost: "repair" }],
    ["60", "2026-03-05", { room: "Hall", isRefund: true, homeCost: "repair" }],
  ] as const) {
    await createExpense(anna, projectId, { amount, date, details });
  }
  await createExpense(anna, projectId, { amount: "12.34", date: "2025-12-30" });
  await createExpense(ben, shed.id, { amount: "5" });
});
afterAll(() => product.close());

const toolsOf = (who = anna, project = kitchen) => toolboxFor(product, who, project);

async function offered(input: ToolInput<"offer_files">, who = anna, project = kitchen) {
  const tools = toolsOf(who, project);
  const output = await tools.ask("offer_files", input);
  return { output, links: tools.links(), facts: tools.evidence().facts };
}

describe("offered files", () => {
  test.each<[ToolInput<"offer_files">, string[]]>([
    [{ what: "expenses" }, ["Expenses, CSV expenses.csv", "Expenses, Excel expenses.xlsx"]],
    [{ what: "expenses", format: "csv" }, ["Expenses, CSV expenses.csv"]],
    [{ what: "quotes", format: "xlsx" }, ["Quotes and contracts, Excel quotes.xlsx"]],
    [{ what: "workbook" }, ["Workbook with all tables, Excel project.xlsx"]],
    [{ what: "report" }, ["PDF report report.pdf"]],
    [{ what: "accountant" }, ["Accountant package (ZIP) accountant.zip"]],
    [
      { what: "everything" },
      [
        "Workbook with all tables, Excel project.xlsx",
        "PDF report report.pdf",
        "Accountant package (ZIP) accountant.zip",
      ],
    ],
  ])("%j", async (input, expected) => {
    const { output, links, facts } = await offered(input);
    expect(output.files.map(({ title, file }) => `${title} ${file}`)).toEqual(expected);
    expect(output).toMatchObject({ plan: "pro", onlyOnPro: [] });
    expect(facts).toEqual([]);
    expect(links.map(({ href }) => href)).toEqual(
      output.files.map(
        ({ file }) => `/api/projects/${kitchen.id}/exports/${file}?today=2026-03-14`,
      ),
    );
  });

  test("cover the requested days, if they have a period", async () => {
    const year = { from: "2026-01-01", to: "2026-12-31" };
    const { links } = await offered({ what: "expenses", format: "csv", ...year });
    expect(links).toEqual([
      {
        label: "Expenses, CSV, Jan 1, 2026 to Dec 31, 2026",
        href: `/api/projects/${kitchen.id}/exports/expenses.csv?from=2026-01-01&to=2026-12-31&today=2026-03-14`,
      },
    ]);
    expect((await anna.get(links[0]?.href ?? "")).text).not.toContain("12.34");
    const { output } = await offered({ what: "milestones", format: "csv", ...year });
    expect(output.files).toMatchObject([{ hasPeriod: false, from: null, to: null }]);
  });

  test("link to files only their owner can download", async () => {
    const [link] = (await offered({ what: "expenses", format: "csv" })).links;
    const mine = await anna.get(link?.href ?? "");
    expect(mine.status).toBe(200);
    expect(mine.text).toContain("12.34");
    expect((await ben.get(link?.href ?? "")).status).toBe(404);
  });

  test("include Pro files only on Pro, and tables on the free plan", async () => {
    const { output, links } = await offered({ what: "everything" }, ben, shed);
    expect(output).toMatchObject({
      plan: "free",
      files: [{ file: "project.xlsx" }],
      onlyOnPro: ["PDF report", "Accountant package (ZIP)"],
    });
    expect(links.map(({ label }) => label)).toEqual([
      "Workbook with all tables, Excel",
      "View Pro plan",
    ]);
    for (const { href } of links.slice(0, 1)) expect((await ben.get(href)).status).toBe(200);
    const zip = `/api/projects/${shed.id}/exports/accountant.zip?today=2026-03-14`;
    expect((await ben.get(zip)).status).toBe(403);
  });

  test("are linked once for repeated calls, and limited in number", async () => {
    const tools = toolsOf();
    for (const what of ["expenses", "expenses", "quotes", "milestones", "contractors"] as const) {
      await tools.ask("offer_files", { what });
    }
    await tools.ask("offer_files", { what: "budget-lines" });
    await tools.ask("offer_files", { what: "payments" });
    await tools.ask("offer_files", { what: "change-orders" });
    expect(tools.links()).toHaveLength(12);
  });
});

describe("the import", () => {
  test("gives its screen and button, and no limit on Pro", async () => {
    const tools = toolsOf();
    expect(await tools.ask("find_import", {})).toMatchObject({
      screen: "All Expenses",
      button: "Import",
      roomFor: null,
    });
    expect(tools.links()).toEqual([
      { label: "Import expenses from a file", href: `/expenses?projectId=${kitchen.id}#import` },
    ]);
  });

  test("gives the number of expenses left on the free plan", async () => {
    expect(await toolsOf(ben, shed).ask("find_import", {})).toMatchObject({ roomFor: 4 });
  });
});

describe("the report", () => {
  test("returns the figures of its screen", async () => {
    const tools = toolsOf();
    const output = await tools.ask("get_report", { from: "2026-01-01", to: "2026-12-31" });
    const query = `projectId=${kitchen.id}&from=2026-01-01&to=2026-12-31`;
    const shown = report.parse((await anna.get(`/api/reports?${query}&today=2026-03-14`)).body);
    const home = homeCostReport.parse((await anna.get(`/api/reports/home-cost?${query}`)).body);
    const part = ({ total, count, withReceipt }: typeof home.repair) => ({
      total,
      count,
      withReceipt,
    });
    expect(output).toMatchObject({
      plan: "pro",
      spent: shown.spent.total,
      refunded: "60.00",
      salesTax: { tax: "70.25", unknown: "340.00" },
      rooms: shown.byRoom,
      improvement: part(home.improvement),
      repair: part(home.repair),
    });
    expect(output).toMatchObject({ spent: "1340.00", improvement: { total: "1000.00", count: 1 } });
    const facts = tools.evidence().facts.map(({ value, about }) => [value, about.room]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ["1000.00", "Kitchen"],
        ["340.00", "Hall"],
        ["70.25", undefined],
      ]),
    );
    expect(tools.links()).toEqual([
      {
        label: "Report, Jan 1, 2026 to Dec 31, 2026",
        href: `/reports?from=2026-01-01&to=2026-12-31&projectId=${kitchen.id}`,
      },
    ]);
  });

  test("returns only its screen on the free plan", async () => {
    const tools = toolsOf(ben, shed);
    expect(await tools.ask("get_report", {})).toEqual({
      project: { id: shed.id, name: "Shed" },
      plan: "free",
    });
    expect(tools.evidence().facts).toEqual([]);
    expect(tools.links().map(({ href }) => href)).toEqual([
      `/reports?projectId=${shed.id}`,
      "/billing",
    ]);
  });
});

test("the link block under a reply is recognized and removed from a model's history", () => {
  const block = productLinksBlock([
    { label: "Expenses, CSV", href: "/api/projects/7/exports/expenses.csv?today=2026-03-14" },
    { label: "View Pro plan", href: "/billing" },
  ]);
  expect(withoutProductLinks(`Here you are.\n\n- Labor: [$5](/expenses)${block}`)).toBe(
    "Here you are.\n\n- Labor: [$5](/expenses)",
  );
  expect(withoutProductLinks("Nothing of it.")).toBe("Nothing of it.");
  expect(productLinksBlock([])).toBe("");
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ToolInput } from "./rules/tool-calls.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { listMilestones } from "../../../tests/support/records/milestones.ts";
import {
  addRenovation,
  factLine,
  type RenovationRecords,
  toolboxFor,
} from "../../../tests/support/records/renovation/records.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
let records: RenovationRecords;

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  records = await addRenovation(anna);
});
afterAll(() => product.close());

function toolbox() {
  return toolboxFor(product, anna, records.kitchen);
}

describe("search_expenses", () => {
  test.each<[ToolInput<"search_expenses">, string[]]>([
    [{ order: "largest", limit: 3 }, ["Taping", "Plaster", "Hanging drywall"]],
    [{ order: "smallest", limit: 2 }, ["A washer", "More drawings"]],
    [{ order: "oldest", limit: 2 }, ["Drawings", "Taping"]],
    [{ limit: 2 }, ["Hanging drywall", "Oak boards"]],
    [{ order: "newest", category: "__PROTO__" }, ["A washer"]],
    [{ search: "DRAW", order: "oldest" }, ["Drawings", "More drawings"]],
    [{ from: "2025-12-31", to: "2025-12-31" }, ["Drawings"]],
    [{ search: "nothing like it" }, []],
  ])("%j finds %j", async (input, expected) => {
    const { limit: _, order: __, ...filter } = input;
    const found = await toolbox().ask("search_expenses", input);
    expect(found.expenses.map(({ description }) => description)).toEqual(expected);
    const all = await toolbox().ask("get_spending", filter);
    expect([found.total, found.count]).toEqual([all.total, all.count]);
  });

  test("returns amount and date of each as facts, with a link", async () => {
    const tools = toolbox();
    const { expenses } = await tools.ask("search_expenses", { order: "largest", limit: 1 });
    expect(expenses).toEqual([
      {
        id: expect.any(Number),
        description: "Taping",
        amount: "1150.25",
        category: "Labor",
        paymentMethod: "Check",
        date: "2026-01-31",
        contractor: "Joe Miller",
        notes: null,
        hasReceipt: false,
      },
    ]);
    const place = [
      "project Kitchen renovation, expense Taping, category Labor, paymentMethod Check, contractor Joe Miller, month 2026-01",
      `/expenses?search=Taping&from=2026-01-31&to=2026-01-31&projectId=${records.kitchen.id}`,
    ].join(" | ");
    const all = `project Kitchen renovation | /expenses?projectId=${records.kitchen.id}`;
    expect(tools.evidence().facts.map(factLine)).toEqual([
      `money 3500.26 spent | ${all}`,
      `count 7 expense | ${all}`,
      `money 1150.25 | ${place}`,
      `date 2026-01-31 | ${place}`,
    ]);
  });

  test("links to an expense with a description longer than a search text", async () => {
    const attic = await createProject(anna, { name: "Attic" });
    const description = `${"x".repeat(199)}🏠${"y".repeat(200)}`;
    await createExpense(anna, attic.id, { description });
    const tools = toolbox();
    await tools.ask("search_expenses", { projectId: attic.id });
    const href = tools.evidence().facts.at(-1)?.href ?? "";
    const answer = await anna.get(`/api${href}`);
    expect(answer.body).toMatchObject({ totalCount: 1, expenses: [{ description }] });
  });
});

describe("list_milestones", () => {
  test("returns the timeline with days left", async () => {
    const output = await toolbox().ask("list_milestones", {});
    expect(output).toMatchObject({ openCount: 3, overdueCount: 1, completedCount: 1 });
    const shown = await listMilestones(anna, records.kitchen.id);
    expect(output.milestones.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    expect(
      output.milestones.map((one) => [one.title, one.targetDate, one.isOverdue, one.daysLeft]),
    ).toEqual([
      ["Rough-in inspection", "2026-03-11", true, -3],
      ["Hang the cabinets", "2026-03-20", false, 6],
      ["Paint", null, false, null],
      ["Take out the old kitchen", "2026-02-01", false, -41],
    ]);
    expect(output.milestones.at(-1)?.completedDate).toBe("2026-03-14");
  });

  test.each([
    ["open", [0, 1, 2]],
    ["overdue", [0]],
    ["next", [0, 1, 2]],
    ["completed", [3]],
  ] as const)("returns %s ones", async (status, expected) => {
    const { milestones } = await toolbox().ask("list_milestones", { status });
    expect(milestones.map(({ id }) => id)).toEqual(
      expected.map((place) => records.milestones[place]),
    );
  });

  test("returns counts, dates and days left as facts", async () => {
    const tools = toolbox();
    await tools.ask("list_milestones", { status: "next" });
    const href = `/timeline?projectId=${records.kitchen.id}`;
    const about = (title: string) =>
      `project Kitchen renovation, milestone ${title}, category Inspection | ${href}`;
    const all = `project Kitchen renovation | ${href}`;
    expect(tools.evidence().facts.map(factLine)).toEqual([
      `count 4 milestone | ${all}`,
      `count 3 milestone | ${all}`,
      `count 1 milestone | ${all}`,
      `count 1 milestone | ${all}`,
      `date 2026-03-11 | ${about("Rough-in inspection")}`,
      `count 3 day | ${about("Rough-in inspection")}`,
      `date 2026-03-20 | ${about("Hang the cabinets")}`,
      `count 6 day | ${about("Hang the cabinets")}`,
    ]);
  });
});

test("list_contractors finds by name, company and specialty, with payments in the project", async () => {
  const tools = toolbox();
  const { contractors } = await tools.ask("list_contractors", {});
  expect(contractors.map(({ name, paid, payments }) => [name, paid, payments])).toEqual([
    ["Ada Mason", "400.00", 1],
    ["Joe Miller", "2000.25", 2],
  ]);
  const joe = `/expenses?contractorId=${records.joe}&projectId=${records.kitchen.id}`;
  expect(tools.evidence().facts.map(factLine)).toEqual(
    expect.arrayContaining([
      "count 2 contractor |  | /contractors",
      "money 85.00 | contractor Joe Miller | /contractors",
      `money 2000.25 | project Kitchen renovation, contractor Joe Miller | ${joe}`,
      `count 2 expense | project Kitchen renovation, contractor Joe Miller | ${joe}`,
    ]),
  );
  const { projectId, found } = { projectId: records.yard.id, found: ["Joe Miller", "750.00", 1] };
  for (const search of ["JOE", "miller dry", "drywall"]) {
    const here = await toolbox().ask("list_contractors", { projectId, search });
    expect(here.contractors.map((one) => [one.name, one.paid, one.payments])).toEqual([found]);
  }
});

describe("get_plan_limits", () => {
  test("has no limits on Pro", async () => {
    const output = await toolbox().ask("get_plan_limits", {});
    expect(output).toMatchObject({ plan: "pro", contractors: { count: 2, limit: null } });
  });

  test("returns used and remaining numbers on the free plan", async () => {
    const ben = await product.homeowner();
    const shed = await createProject(ben, { name: "Shed" });
    await createExpense(ben, shed.id);
    await createContractor(ben);
    const tools = toolboxFor(product, ben, shed);
    expect(await tools.ask("get_plan_limits", {})).toEqual({
      plan: "free",
      expenses: { count: 1, limit: 5 },
      contractors: { count: 1, limit: 3 },
    });
    expect(tools.evidence().facts.map(({ value, of, href }) => [value, of, href])).toEqual([
      ["1", "expense", "/billing"],
      ["5", "expense", "/billing"],
      ["4", "expense", "/billing"],
      ["1", "contractor", "/billing"],
      ["3", "contractor", "/billing"],
      ["2", "contractor", "/billing"],
    ]);
  });
});

test("find_articles returns full articles and quotable passages", async () => {
  const tools = toolbox();
  const { articles } = await tools.ask("find_articles", { question: "How much contingency?" });
  expect(articles.length).toBeGreaterThan(0);
  expect(articles.length).toBeLessThanOrEqual(3);
  expect(articles[0]).toMatchObject({ slug: "contingency", sources: [{}, {}] });
  const passages = tools.evidence().passages;
  expect(passages).toHaveLength(articles.length);
  for (const [index, { body, sources }] of articles.entries()) {
    expect(passages[index]).toContain(body);
    for (const { title } of sources) expect(passages[index]).toContain(title);
  }
  expect(tools.evidence().facts).toEqual([]);
});

test("without a project there are no project figures, but contractors and the plan", async () => {
  const cleo = await product.homeowner();
  await createContractor(cleo, { name: "Dan Roof" });
  const tools = toolboxFor(product, cleo, null);
  await expect(tools.ask("get_spending", {})).rejects.toThrow("There is no project yet");
  expect(await tools.ask("list_projects", {})).toEqual({ projects: [] });
  const { project, contractors } = await tools.ask("list_contractors", {});
  expect([project, contractors.map(({ name, paid }) => [name, paid])]).toEqual([
    null,
    [["Dan Roof", "0.00"]],
  ]);
  expect(await tools.ask("get_plan_limits", {})).toMatchObject({ plan: "free" });
});

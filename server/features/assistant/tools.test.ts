import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ToolInput } from "./rules/tool-calls.ts";
import { contractorPayments } from "../../../shared/contractors/contract.ts";
import { expensePage } from "../../../shared/expenses/contract.ts";
import { projectSummary } from "../../../shared/projects/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
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

/** Replaces ids in URLs by words, for use in tables. */
function plain(line: string): string {
  return line
    .replaceAll(`projectId=${records.kitchen.id}`, "projectId=KITCHEN")
    .replaceAll(`projectId=${records.yard.id}`, "projectId=YARD")
    .replaceAll(`contractorId=${records.joe}`, "contractorId=JOE")
    .replaceAll(`contractorId=${records.ada}`, "contractorId=ADA");
}

function toolbox() {
  return toolboxFor(product, anna, records.kitchen);
}

async function factsOf(
  asking: (tools: ReturnType<typeof toolbox>) => Promise<unknown>,
): Promise<string[]> {
  const tools = toolbox();
  await asking(tools);
  return tools.evidence().facts.map((fact) => plain(factLine(fact)));
}

describe("the summary", () => {
  test("equals the dashboard's", async () => {
    const output = await toolbox().ask("get_project_summary", {});
    const summary = projectSummary.parse(
      (await anna.get(`/api/projects/${records.kitchen.id}/summary`)).body,
    );
    expect(output).toMatchObject({
      name: "Kitchen renovation",
      budget: summary.totalBudget,
      spent: summary.totalSpent,
      remaining: summary.remaining,
      usedPercent: summary.budgetUsedPercent,
      startDate: "2026-03-14",
      expenseCount: 7,
    });
    const shown = new Map(Object.entries(summary.categoryBreakdown));
    expect(new Map(output.categories.map(({ name, total }) => [name, total]))).toEqual(shown);
    expect([...shown.keys()].toSorted()).toEqual([
      "Interior  Design",
      "Labor",
      "Materials",
      "__proto__",
    ]);
  });

  test("has each of its figures as a fact", async () => {
    expect(await factsOf((tools) => tools.ask("get_project_summary", {}))).toEqual([
      "money 25000.00 budget | project Kitchen renovation | /dashboard?projectId=KITCHEN",
      "money 3500.26 spent | project Kitchen renovation | /expenses?projectId=KITCHEN",
      "money 21499.74 remaining | project Kitchen renovation | /dashboard?projectId=KITCHEN",
      "percent 14.00 | project Kitchen renovation | /dashboard?projectId=KITCHEN",
      "date 2026-03-14 | project Kitchen renovation | /dashboard?projectId=KITCHEN",
      "count 7 expense | project Kitchen renovation | /expenses?projectId=KITCHEN",
      "count 4 category | project Kitchen renovation | /expenses?projectId=KITCHEN",
      ...[
        ["2000.25", "2", "57.15", "Labor", "Labor"],
        ["1000.00", "2", "28.57", "Materials", "Materials"],
        ["500.00", "2", "14.28", "Interior  Design", "Interior%20%20Design"],
        ["0.01", "1", "0.00", "__proto__", "%5F%5Fproto%5F%5F"],
      ].flatMap(([total, count, percent, name, encoded]) => {
        const place = `project Kitchen renovation, category ${name} | /expenses?category=${encoded}&projectId=KITCHEN`;
        return [
          `money ${total} | ${place}`,
          `count ${count} expense | ${place}`,
          `percent ${percent} | ${place}`,
        ];
      }),
    ]);
  });

  test("of an overspent project gives the excess, like the project list", async () => {
    const { projects } = await toolbox().ask("list_projects", {});
    const yard = { name: "Yard", spent: "750.00", remaining: "-250.00", usedPercent: "150.00" };
    expect(projects).toEqual([
      expect.objectContaining({ id: records.kitchen.id, remaining: "21499.74" }),
      expect.objectContaining(yard),
    ]);
    expect(await factsOf((tools) => tools.ask("list_projects", {}))).toEqual(
      expect.arrayContaining([
        "count 2 project |  | /projects",
        "money -250.00 remaining | project Yard | /dashboard?projectId=YARD",
        "money 750.00 spent | project Yard | /expenses?projectId=YARD",
      ]),
    );
    const summary = await toolbox().ask("get_project_summary", { projectId: records.yard.id });
    expect(summary).toMatchObject(yard);
  });

  test("of an empty project is zero", async () => {
    const empty = await createProject(anna, { name: "Attic" });
    const output = await toolbox().ask("get_project_summary", { projectId: empty.id });
    expect(output).toMatchObject({
      spent: "0.00",
      usedPercent: "0.00",
      expenseCount: 0,
      categories: [],
    });
    const spending = await toolbox().ask("get_spending", { projectId: empty.id, by: "month" });
    expect(spending).toMatchObject({ total: "0.00", count: 0, groups: [] });
    await anna.delete(`/api/projects/${empty.id}`);
  });
});

describe("spending", () => {
  type Filter = ToolInput<"get_spending">;

  test.each<[Filter, string[]]>([
    [
      { by: "category" },
      [
        "Labor 2000.25 2 57.15",
        "Materials 1000.00 2 28.57",
        "Interior  Design 500.00 2 14.28",
        "__proto__ 0.01 1 0.00",
      ],
    ],
    [
      { by: "month" },
      [
        "2025-12 400.00 1 11.43",
        "2026-01 1150.25 1 32.86",
        "2026-02 876.61 2 25.04",
        "2026-03 1073.40 3 30.67",
      ],
    ],
    [
      { by: "contractor" },
      ["Joe Miller 2000.25 2 57.15", "No contractor 1100.01 4 31.43", "Ada Mason 400.00 1 11.43"],
    ],
    [
      { by: "paymentMethod" },
      [
        "Check 1150.25 1 32.86",
        "Credit Card 1000.00 2 28.57",
        "Cash 850.01 2 24.28",
        "Zelle 500.00 2 14.28",
      ],
    ],
    [
      { by: "category", from: "2026-03-01", to: "2026-03-31" },
      ["Labor 850.00 1 79.19", "Materials 123.40 1 11.50", "Interior  Design 100.00 1 9.32"],
    ],
    [{ by: "month", category: "LABOR" }, ["2026-01 1150.25 1 57.51", "2026-03 850.00 1 42.49"]],
    [
      { by: "contractor", search: "DRAW" },
      ["Ada Mason 400.00 1 80.00", "No contractor 100.00 1 20.00"],
    ],
    [{ by: "category", search: "nothing like it" }, []],
  ])("of %j equals the sum of the list", async (filter, expected) => {
    const { groups, total, count } = await toolbox().ask("get_spending", filter);
    expect(groups.map((one) => [one.name, one.total, one.count, one.percent].join(" "))).toEqual(
      expected,
    );
    const { by: _, ...query } = filter;
    const search = new URLSearchParams({ projectId: String(records.kitchen.id), pageSize: "100" });
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    const page = expensePage.parse((await anna.get(`/api/expenses?${search.toString()}`)).body);
    const cents = page.expenses.reduce(
      (sum, { amount }) => sum + Number(amount.replace(".", "")),
      0,
    );
    expect([total, count]).toEqual([(cents / 100).toFixed(2), page.totalCount]);
    const alone = await toolbox().ask("get_spending", query);
    expect(alone).toMatchObject({ project: alone.project, total, count, groups: [] });
  });

  test.each<[Filter, string[]]>([
    [
      { from: "2026-03-01", to: "2026-03-31" },
      [
        "money 1073.40 | project Kitchen renovation, month 2026-03 | /expenses?from=2026-03-01&to=2026-03-31&projectId=KITCHEN",
        "count 3 expense | project Kitchen renovation, month 2026-03 | /expenses?from=2026-03-01&to=2026-03-31&projectId=KITCHEN",
        "percent 4.29 budget | project Kitchen renovation, month 2026-03 | nowhere",
        "money 357.80 | project Kitchen renovation, month 2026-03 | nowhere",
      ],
    ],
    [
      { paymentMethod: "cash", category: "labor", search: "wall", from: "2026-03-02" },
      [
        "money 850.00 | project Kitchen renovation, category Labor, paymentMethod Cash | /expenses?search=wall&category=labor&paymentMethod=cash&from=2026-03-02&projectId=KITCHEN",
        "count 1 expense | project Kitchen renovation, category Labor, paymentMethod Cash | /expenses?search=wall&category=labor&paymentMethod=cash&from=2026-03-02&projectId=KITCHEN",
        "percent 3.40 budget | project Kitchen renovation, category Labor, paymentMethod Cash | nowhere",
        "money 850.00 | project Kitchen renovation, category Labor, paymentMethod Cash | nowhere",
      ],
    ],
    [
      { by: "month", from: "2025-12-15", to: "2026-01-31", category: "interior design" },
      [
        "money 400.00 | project Kitchen renovation, category Interior  Design | /expenses?category=interior%20design&from=2025-12-15&to=2026-01-31&projectId=KITCHEN",
        "count 1 expense | project Kitchen renovation, category Interior  Design | /expenses?category=interior%20design&from=2025-12-15&to=2026-01-31&projectId=KITCHEN",
        "money 400.00 | project Kitchen renovation, category Interior  Design, month 2025-12 | /expenses?category=interior%20design&from=2025-12-15&to=2025-12-31&projectId=KITCHEN",
        "count 1 expense | project Kitchen renovation, category Interior  Design, month 2025-12 | /expenses?category=interior%20design&from=2025-12-15&to=2025-12-31&projectId=KITCHEN",
        "percent 100.00 | project Kitchen renovation, category Interior  Design, month 2025-12 | /expenses?category=interior%20design&from=2025-12-15&to=2025-12-31&projectId=KITCHEN",
        "percent 1.60 budget | project Kitchen renovation, category Interior  Design | nowhere",
        "money 400.00 | project Kitchen renovation, category Interior  Design | nowhere",
        "count 1 month | project Kitchen renovation, category Interior  Design | nowhere",
      ],
    ],
    [
      { by: "contractor", search: "drawings" },
      [
        "money 500.00 | project Kitchen renovation | /expenses?search=drawings&projectId=KITCHEN",
        "count 2 expense | project Kitchen renovation | /expenses?search=drawings&projectId=KITCHEN",
        "count 1 contractor | project Kitchen renovation | /expenses?projectId=KITCHEN",
        "money 400.00 | project Kitchen renovation, contractor Ada Mason | /expenses?search=drawings&contractorId=ADA&projectId=KITCHEN",
        "count 1 expense | project Kitchen renovation, contractor Ada Mason | /expenses?search=drawings&contractorId=ADA&projectId=KITCHEN",
        "percent 80.00 | project Kitchen renovation, contractor Ada Mason | /expenses?search=drawings&contractorId=ADA&projectId=KITCHEN",
        "money 100.00 | project Kitchen renovation, contractor No contractor | nowhere",
        "count 1 expense | project Kitchen renovation, contractor No contractor | nowhere",
        "percent 20.00 | project Kitchen renovation, contractor No contractor | nowhere",
        "percent 2.00 budget | project Kitchen renovation | nowhere",
        "money 250.00 | project Kitchen renovation | nowhere",
      ],
    ],
  ])("of %j returns facts with their links", async (filter, expected) => {
    expect(await factsOf((tools) => tools.ask("get_spending", filter))).toEqual(expected);
  });

  test("on a contractor equals the contractor's card", async () => {
    const { total, count } = await toolbox().ask("get_spending", { contractorId: records.joe });
    const payments = contractorPayments.parse((await anna.get("/api/contractors/payments")).body);
    const paid = payments.find(
      ({ contractorId, projectId }) =>
        contractorId === records.joe && projectId === records.kitchen.id,
    );
    expect([total, count]).toEqual([paid?.total, paid?.count]);
    const { project, contractors } = await toolbox().ask("list_contractors", { search: "drywall" });
    expect(project?.name).toBe("Kitchen renovation");
    const joe = { name: "Joe Miller", paid: total, payments: count, hourlyRate: "85.00" };
    expect(contractors).toMatchObject([joe]);
  });
});

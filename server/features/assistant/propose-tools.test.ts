import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ToolInput } from "./rules/tool-calls.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { addContractor, createContractor } from "../../../tests/support/records/contractors.ts";
import { createExpense, createProject } from "../../../tests/support/records/factories.ts";
import { createLine } from "../../../tests/support/records/budget/budget-factories.ts";
import {
  addRenovation,
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
  await addContractor(product.db, anna.user.id, "Sam Stone", "Stone & Sons");
  await addContractor(product.db, anna.user.id, "Sam Stone", "Stone Tiles");
  await createLine(anna, records.kitchen.id, { category: "Shower doors", room: null });
});
afterAll(() => product.close());

function toolbox() {
  return toolboxFor(product, anna, records.kitchen);
}

async function proposed(input: ToolInput<"propose_expense">) {
  const tools = toolbox();
  const output = await tools.ask("propose_expense", input);
  const [record] = tools.proposals();
  if (record?.kind !== "expense")
    throw new Error(`No expense was proposed: ${JSON.stringify(output)}`);
  return { output, record };
}

describe("an expense", () => {
  test("is proposed as given, and nothing is written", async () => {
    const before = (await anna.get(`/api/expenses?projectId=${records.kitchen.id}`)).text;
    const { output, record } = await proposed({
      description: "Drywall",
      amount: "850",
      category: "materials",
      paymentMethod: "cash",
      date: "2026-03-13",
      contractorName: "joe",
      notes: " two rooms ",
    });
    expect(output).toEqual({ isProposed: true, missing: [] });
    expect(record).toEqual({
      kind: "expense",
      project: { id: records.kitchen.id, name: "Kitchen renovation" },
      fields: {
        description: "Drywall",
        amount: "850.00",
        category: "Materials",
        paymentMethod: "Cash",
        date: "2026-03-13",
        contractorId: records.joe,
        contractorName: "Joe Miller",
        notes: "two rooms",
      },
    });
    expect((await anna.get(`/api/expenses?projectId=${records.kitchen.id}`)).text).toBe(before);
  });

  test("without details has today's date, and the other fields are missing", async () => {
    const { output, record } = await proposed({});
    const missing = ["description", "amount", "category", "paymentMethod"];
    expect(output).toEqual({ isProposed: true, missing });
    expect(record.fields).toMatchObject({ date: "2026-03-14", amount: null, contractorName: null });
  });

  test.each([
    ["category", "Labour of love", null],
    ["category", "LABOR", "Labor"],
    ["category", "utilities", "Utilities"],
    ["category", "INTERIOR design", expect.stringMatching(/^interior +design$/i)],
    ["category", "__proto__", "__proto__"],
    ["category", "constructor", null],
    ["paymentMethod", "credit card", "Credit Card"],
    ["paymentMethod", "ZELLE", expect.stringMatching(/^zelle$/i)],
    ["paymentMethod", "with a smile", null],
  ])("maps the %s %j to %j", async (field, said, known) => {
    const { output, record } = await proposed({ [field]: said });
    expect(record.fields).toMatchObject({ [field]: known });
    const missing = "missing" in output ? output.missing : [];
    expect(missing.includes(field)).toBe(known === null);
  });

  test("recognizes a category with a budget line and no expense yet", async () => {
    await createLine(anna, records.kitchen.id, { category: "Cabinets", room: null });
    const { record } = await proposed({ category: "cabinets" });
    expect(record.fields.category).toBe("Cabinets");
  });

  test.each([
    ["Shower doors", "Materials", "$900 for shower doors", "Shower doors"],
    ["Shower door handle", undefined, "45 for a shower door handle", "Shower doors"],
    ["Shower doors", "labor", "paid 500 labor on the shower doors", "Labor"],
    ["Nails", "Materials", "12 for nails", "Materials"],
  ])("%s, recognized as %s, in %j becomes %s", async (description, category, question, meant) => {
    const tools = toolboxFor(product, anna, records.kitchen, question);
    await tools.ask("propose_expense", { description, ...(category && { category }) });
    expect(tools.proposals()).toMatchObject([{ fields: { category: meant } }]);
  });

  test.each([
    ["Joe", "Joe Miller"],
    ["MILLER drywall", "Joe Miller"],
    ["mason, ada", "Ada Mason"],
    ["Sam Stone", null],
    ["stone & sons", "Sam Stone"],
    ["Jo", null],
    ["Nobody Known", null],
    ["...", null],
  ])("maps the payee %j to %j", async (said, known) => {
    const { record } = await proposed({ contractorName: said });
    expect(record.fields.contractorName).toBe(known ?? said);
    expect(record.fields.contractorId === null).toBe(known === null);
    expect(record.fields.notes).toBe(known === null ? `Paid to ${said}` : null);
  });

  test("keeps an unknown payee in the notes, once", async () => {
    const dave = { contractorName: "Dave" };
    const { record } = await proposed({ ...dave, notes: "demo help" });
    expect(record.fields.notes).toBe("Paid to Dave\ndemo help");
    const { record: again } = await proposed({ ...dave, notes: "Dave helped" });
    expect(again.fields.notes).toBe("Dave helped");
  });

  test.each([
    [{ amount: "0" }, "amount: Amount must be greater than 0"],
    [{ amount: "12.345" }, "amount: Use at most two decimals"],
    [{ amount: "a lot" }, "amount: Amount must be greater than 0"],
    [{ amount: "100000000" }, "amount: Must be at most 99999999.99"],
    [{ date: "2026-02-30" }, "date: Enter a real date"],
    [{ description: "x".repeat(501) }, "description: Must be at most 500 characters"],
    [{ notes: "a\u0000b" }, "notes: Contains characters"],
    [{ contractorId: 999_999 }, "Contractor not found"],
    [{ projectId: 999_999 }, "Project not found"],
  ])("%j is rejected with the form's message: %s", async (input, message) => {
    const tools = toolbox();
    const refused = { refused: expect.stringContaining(message) };
    expect(await tools.call("propose_expense", input)).toEqual(refused);
    expect(tools.proposals()).toEqual([]);
  });

  test("returns no facts, because a proposal is not a record", async () => {
    const tools = toolbox();
    await tools.ask("propose_expense", { amount: "777.77", date: "2026-03-01" });
    expect(tools.evidence().facts).toEqual([]);
  });
});

describe("a milestone", () => {
  test("is proposed with a known category, otherwise without one", async () => {
    const tools = toolbox();
    const asked = { title: "Tile the floor", targetDate: "2026-04-01" };
    const answers = [
      await tools.ask("propose_milestone", { ...asked, category: "flooring" }),
      await tools.ask("propose_milestone", { ...asked, category: "Tiling" }),
    ];
    expect(answers).toEqual([
      { isProposed: true, missing: [] },
      { isProposed: true, missing: ["category"] },
    ]);
    expect(tools.proposals().map((record) => "fields" in record && record.fields)).toEqual([
      { ...asked, category: "Flooring", description: null },
      { ...asked, category: null, description: null },
    ]);
  });

  test("can be proposed as completed if it is open and in the user's project", async () => {
    const [overdue, , , completed] = records.milestones;
    const tools = toolboxFor(product, anna, records.yard);
    expect(await tools.ask("propose_completion", { milestoneId: overdue })).toEqual({
      isProposed: true,
      missing: [],
    });
    expect(tools.proposals()).toEqual([
      {
        kind: "completion",
        project: { id: records.kitchen.id, name: "Kitchen renovation" },
        fields: { milestoneId: overdue, title: "Rough-in inspection" },
      },
    ]);
    expect(await tools.ask("propose_completion", { milestoneId: completed })).toEqual({
      refused: "This milestone is completed already",
    });
  });
});

test("a contractor is proposed with the form's fields", async () => {
  const tools = toolbox();
  const said = { name: " Rosa Martin ", specialty: "Electrician", hourlyRate: "95.5" };
  expect(await tools.ask("propose_contractor", said)).toEqual({ isProposed: true, missing: [] });
  expect(tools.proposals()).toEqual([
    {
      kind: "contractor",
      fields: {
        name: "Rosa Martin",
        company: null,
        email: null,
        phone: null,
        specialty: "Electrician",
        hourlyRate: "95.50",
        notes: null,
      },
    },
  ]);
  expect(await tools.call("propose_contractor", { name: "Rosa", hourlyRate: "1000000" })).toEqual({
    refused: "hourlyRate: Must be at most 999999.99",
  });
});

test("at a free plan limit proposes nothing and gives the reason", async () => {
  const ben = await product.homeowner();
  const shed = await createProject(ben, { name: "Shed" });
  for (let row = 1; row <= 5; row += 1) await createExpense(ben, shed.id);
  for (let row = 1; row <= 3; row += 1) await createContractor(ben);
  const tools = toolboxFor(product, ben, shed);
  expect(await tools.call("propose_expense", { amount: "1" })).toEqual({
    refused: expect.stringContaining("The free plan's 5 expenses are used up"),
  });
  expect(await tools.call("propose_contractor", { name: "One more" })).toEqual({
    refused: expect.stringContaining("The free plan's 3 contractors are used up"),
  });
  expect(await tools.call("propose_milestone", { title: "Sweep" })).toMatchObject({
    isProposed: true,
  });
  expect(tools.proposals()).toHaveLength(1);
});

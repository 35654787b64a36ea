import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { ToolInput } from "./rules/tool-calls.ts";
import { advise } from "../../../tests/support/adviser/adviser.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import { createProject } from "../../../tests/support/records/factories.ts";
import { toolboxFor } from "../../../tests/support/records/renovation/records.ts";
import { proHomeowner } from "../../../tests/support/records/subscriptions.ts";
import { readProposed } from "./proposals/input.ts";

/* Optional details of a proposed expense use only the project's own records. */

let product: TestApp;
let anna: Homeowner;
let kitchen: { id: number; name: string };
const ids = { labor: 0, tile: 0, quote: 0, asked: 0, other: 0, foreign: 0 };
const withId = z.object({ id: z.int() });

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  const ben = await proHomeowner(product);
  kitchen = await createProject(anna, { name: "Kitchen" });
  const yard = await createProject(anna, { name: "Yard" });
  const theirs = await createProject(ben, { name: "Shed" });
  const line = async (category: string, room: string | null) => {
    const input = { projectId: kitchen.id, category, room, planned: "100" };
    return withId.parse((await anna.post("/api/budget-lines", input)).body).id;
  };
  const contract = async (who: Homeowner, projectId: number, status = "accepted") => {
    const input = { projectId, work: "Wiring", amount: "900", items: [] };
    const { id } = withId.parse((await who.post("/api/quotes", input)).body);
    if (status === "accepted") {
      await who.patch(`/api/quotes/${id}/status`, { status, on: "2026-03-01" });
    }
    return id;
  };
  ids.labor = await line("Labor", null);
  ids.tile = await line("Materials", "Guest bath");
  await line("Materials", "Hall");
  ids.quote = await contract(anna, kitchen.id);
  ids.asked = await contract(anna, kitchen.id, "received");
  ids.other = await contract(anna, yard.id);
  ids.foreign = await contract(ben, theirs.id);
});
afterAll(() => product.close());

const NOTHING = {
  lineId: null,
  lineName: null,
  room: null,
  quoteId: null,
  quoteName: null,
  salesTax: null,
  isRefund: false,
};

async function detailsOf(input: ToolInput<"propose_expense">) {
  const tools = toolboxFor(product, anna, kitchen);
  await tools.ask("propose_expense", input);
  const [record] = tools.proposals();
  return record?.kind === "expense" ? record.fields.details : undefined;
}

describe("a mentioned detail", () => {
  test.each<[ToolInput<"propose_expense">, () => object | undefined]>([
    [{}, () => undefined],
    [{ budgetLine: "labor" }, () => ({ lineId: ids.labor, lineName: "Labor" })],
    [
      { budgetLine: "guest bath materials" },
      () => ({ lineId: ids.tile, lineName: "Materials · Guest bath" }),
    ],
    [{ budgetLine: "materials" }, () => ({ lineId: null, lineName: "materials" })],
    [
      { budgetLine: "materials", room: "guest BATH" },
      () => ({ lineId: ids.tile, lineName: "Materials · Guest bath", room: "Guest bath" }),
    ],
    [{ budgetLine: "Roof" }, () => ({ lineId: null, lineName: "Roof" })],
    [{ room: "Attic" }, () => ({ room: "Attic" })],
    [{ salesTax: "62.5" }, () => ({ salesTax: "62.50" })],
    [{ refund: "yes" }, () => ({ isRefund: true })],
  ])("%j", async (input, expected) => {
    const details = expected();
    expect(await detailsOf(input)).toEqual(details && { ...NOTHING, ...details });
  });

  test("is recorded as the form would", async () => {
    const tools = toolboxFor(product, anna, kitchen);
    await tools.ask("propose_expense", {
      description: "Wire",
      amount: "100",
      category: "Labor",
      paymentMethod: "Cash",
      budgetLine: "Labor",
      contractId: ids.quote,
      salesTax: "6",
    });
    const [record] = tools.proposals();
    if (record === undefined) throw new Error("Nothing was proposed");
    const reading = readProposed(record);
    expect(reading).toMatchObject({
      proposed: { input: { details: { lineId: ids.labor, quoteId: ids.quote, salesTax: "6.00" } } },
    });
    if (!("proposed" in reading) || reading.proposed.kind !== "expense") return;
    const { body } = await anna.post("/api/expenses", reading.proposed.input);
    expect(body).toMatchObject({ details: { lineId: ids.labor, quoteId: ids.quote } });
  });

  test.each(["other", "foreign", "asked"] as const)(
    "a contract that is %s is rejected",
    async (which) => {
      const tools = toolboxFor(product, anna, kitchen);
      const answer = await tools.call("propose_expense", { contractId: ids[which] });
      expect(answer).toEqual({
        refused: which === "asked" ? expect.stringContaining("not accepted") : "Quote not found",
      });
      expect(tools.proposals()).toEqual([]);
    },
  );
});

describe("in a sentence", () => {
  test.each<[string, () => object]>([
    [
      "Paid 850 cash for drywall on the Labor budget line",
      () => ({ lineId: ids.labor, lineName: "Labor" }),
    ],
    ["Paid 850 cash for drywall, budget line: Labor", () => ({ lineId: ids.labor })],
    [
      "Bought tile for $1,062.50 by check including $62.50 sales tax",
      () => ({ salesTax: "62.50" }),
    ],
    ["Paid 850 cash for shingles on the roof budget line", () => ({ lineName: "roof" })],
  ])("%s", async (question, expected) => {
    const { proposals } = await advise({ product, homeowner: anna, project: kitchen }, question);
    const [record] = proposals;
    expect(record?.kind === "expense" && record.fields).toMatchObject({
      amount: question.startsWith("Bought") ? "1062.50" : "850.00",
      details: expected(),
      notes: null,
    });
  });

  test("is omitted if it names an unknown line", async () => {
    const question = "Paid Joe 850 cash for the gas line";
    const { proposals } = await advise({ product, homeowner: anna, project: kitchen }, question);
    const [record] = proposals;
    expect(record?.kind === "expense" && record.fields.details).toBeUndefined();
    expect(record?.kind === "expense" && record.fields.description).toMatch(/gas line/i);
  });
});

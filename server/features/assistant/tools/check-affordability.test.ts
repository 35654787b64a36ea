import { afterAll, beforeAll, expect, test } from "vitest";
import { UNTRACED } from "../../../../shared/assistant/contract.ts";
import { checkFigures } from "../rules/figures/check-figures.ts";
import { createTestApp, type Homeowner, type TestApp } from "../../../../tests/support/app/app.ts";
import {
  addRenovation,
  factLine,
  type RenovationRecords,
  toolboxFor,
} from "../../../../tests/support/records/renovation/records.ts";
import { proHomeowner } from "../../../../tests/support/records/subscriptions.ts";

let product: TestApp;
let anna: Homeowner;
let records: RenovationRecords;

beforeAll(async () => {
  product = await createTestApp();
  anna = await proHomeowner(product);
  records = await addRenovation(anna);
});
afterAll(() => product.close());

test("effects of a price are facts only if the user names the price", async () => {
  const price = "21500";
  const tools = toolboxFor(product, anna, records.kitchen);
  const output = await tools.ask("check_affordability", { price });
  expect(output).toMatchObject({
    remaining: "21499.74",
    remainingAfter: "-0.26",
    verdict: "no",
  });
  const facts = tools.evidence().facts.map(factLine);
  expect(facts.filter((line) => !line.includes("given"))).toHaveLength(7);
  expect(facts).toContain(
    `money -0.26 remaining | project Kitchen renovation | /dashboard?projectId=${records.kitchen.id} | given 21500.00`,
  );
  expect(facts.join()).not.toContain("money 21500.00");
});

test("compares a price with the safe-to-spend amount of its project", async () => {
  const tools = toolboxFor(product, anna, records.yard);
  const checked = [];
  for (const projectId of [undefined, records.kitchen.id]) {
    const { verdict } = await tools.ask("check_affordability", { projectId, price: "21499.74" });
    checked.push(verdict);
  }
  expect(checked).toEqual(["no", "unplanned"]);
});

test("a reply may state the remainder for the question's price, but for no other", async () => {
  const tools = toolboxFor(product, anna, records.kitchen);
  await tools.ask("check_affordability", { price: "1499.74" });
  const reply = "After that you have $20,000.00 left.";
  const checked = (question: string) => checkFigures(reply, { ...tools.evidence(), question });
  expect(checked("Can I afford a stove for $1,499.74?")).toContain("[$20,000.00](/dashboard?");
  expect(checked("Can I afford a stove?")).toContain(UNTRACED);
});

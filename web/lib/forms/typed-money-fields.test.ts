import type { FieldValues, Resolver } from "react-hook-form";
import { expect, test } from "vitest";
import { contractorInput } from "../../../shared/contractors/input.ts";
import { changeOrderInput, quoteFields } from "../../../shared/contracts/input.ts";
import { expenseFields } from "../../../shared/expenses/input.ts";
import { budgetLineFields } from "../../../shared/budget/input.ts";
import { projectInput } from "../../../shared/projects/input.ts";
import { nestedResolver } from "./nested-resolver.ts";
import { schemaResolver } from "./schema-resolver.ts";

/** Validates typed values with the form's resolver. */
async function check<Input extends FieldValues, Output>(
  resolver: Resolver<Input, unknown, Output>,
  typed: Input,
) {
  return resolver(typed, undefined, { fields: {}, shouldUseNativeValidation: undefined });
}

const expense = {
  description: "Tiles",
  category: "Materials",
  paymentMethod: "Cash",
  date: "2026-11-22",
  contractorId: null,
  notes: "",
};
const expenseForm = schemaResolver(expenseFields, ["amount"]);

test.each([
  ["842,50", "842.50"],
  ["$1,234.5", "1234.50"],
  ["1.234,56", "1234.56"],
])("an expense of %j is saved as %s", async (amount, saved) => {
  expect((await check(expenseForm, { ...expense, amount })).values).toMatchObject({
    amount: saved,
  });
});

test.each([
  ["1.234", "Did you mean $1,234.00 or $1.23?"],
  ["0.125", "Use at most two decimals"],
  ["1,234.567", "Use at most two decimals"],
  ["", "Amount must be greater than 0"],
  ["12k", "Amount must be greater than 0"],
  ["-5", "Amount must be greater than 0"],
])("an expense of %j is not saved: %s", async (amount, message) => {
  expect((await check(expenseForm, { ...expense, amount })).errors).toMatchObject({
    amount: { message },
  });
});

test("the other forms parse amounts by the same rule", async () => {
  const project = { name: "Kitchen", description: "", budget: "25.000,00" };
  expect((await check(schemaResolver(projectInput, ["budget"]), project)).values).toMatchObject({
    budget: "25000.00",
  });
  const contractor = { name: "Rosa", hourlyRate: "62,5" };
  const contractorForm = schemaResolver(contractorInput, ["hourlyRate"]);
  expect((await check(contractorForm, contractor)).values).toMatchObject({ hourlyRate: "62.50" });
  const line = { category: "Labor", room: "", planned: "1 500,00", low: "", high: "1.500" };
  const lineForm = schemaResolver(budgetLineFields, ["planned", "low", "high"]);
  expect((await check(lineForm, line)).errors).toMatchObject({
    high: { message: "Did you mean $1,500.00 or $1.50?" },
  });
  const change = { reason: "Outlets", cost: "−320,00", days: 0, status: "proposed" as const };
  const changeForm = schemaResolver(changeOrderInput, ["cost"]);
  expect((await check(changeForm, change)).values).toMatchObject({ cost: "-320.00" });
});

test("parses amounts in rows and asks about ambiguous ones at their row", async () => {
  const quoteForm = nestedResolver(quoteFields, ["amount", "items.*.amount"]);
  const quote = {
    contractorId: null,
    work: "Wiring",
    scope: "",
    amount: "4.200,00",
    validUntil: "",
    lineId: null,
    items: [
      { description: "Outlets", amount: "3.700,00" },
      { description: "Panel", amount: "" },
    ],
  };
  expect((await check(quoteForm, quote)).values).toMatchObject({
    amount: "4200.00",
    items: [{ amount: "3700.00" }, { amount: null }],
  });
  const items = [quote.items[0], { description: "Panel", amount: "3.700" }].flatMap(
    (item) => item ?? [],
  );
  expect((await check(quoteForm, { ...quote, items })).errors).toMatchObject({
    items: [undefined, { amount: { message: "Did you mean $3,700.00 or $3.70?" } }],
  });
});

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { budgetLineFields, contingencyInput } from "../../../../shared/budget/input.ts";
import { contractorInput } from "../../../../shared/contractors/input.ts";
import {
  changeOrderInput,
  quoteFields,
  scheduleInput,
} from "../../../../shared/contracts/input.ts";
import { expenseFields } from "../../../../shared/expenses/input.ts";
import {
  invoiceFields,
  invoiceSettingsInput,
  lienWaiversInput,
} from "../../../../shared/invoices/input.ts";
import { milestoneForm } from "../../../../shared/milestones/contract.ts";
import { projectInput } from "../../../../shared/projects/input.ts";
import { recurringExpenseFields } from "../../../../shared/recurring-expenses/input.ts";
import { type ConflictField, differencesOf } from "./conflict.ts";
import { FIELDS, type Forms } from "./fields.ts";

/** Untyped, so that fields can be named by a string. */
const fieldsOf = (kind: keyof Forms): readonly ConflictField<Record<string, unknown>>[] =>
  [...FIELDS[kind]].map((field) => ({ ...field }));

const SHAPES: { readonly [Kind in keyof Forms]: Readonly<Record<string, unknown>> } = {
  expense: expenseFields.shape,
  recurringExpense: recurringExpenseFields.shape,
  milestone: milestoneForm.shape,
  contractor: contractorInput.shape,
  project: projectInput.shape,
  line: budgetLineFields.shape,
  quote: quoteFields.shape,
  schedule: scheduleInput.shape,
  change: changeOrderInput.shape,
  contingency: contingencyInput.shape,
  scopeLines: {},
  // Conflicts are resolved with the values of the form, not of the request.
  scopeEntry: {},
  invoice: invoiceFields.shape,
  waivers: lienWaiversInput.shape,
  invoiceSettings: invoiceSettingsInput.shape,
};

/** Each field of a form, and each field of a list's rows. */
const INPUTS = Object.keys(FIELDS)
  .filter((name): name is keyof Forms => name in FIELDS)
  .flatMap((kind) =>
    Object.entries(SHAPES[kind]).flatMap(([field, schema]): [keyof Forms, string, string?][] => {
      if (!(schema instanceof z.ZodMiniArray)) return [[kind, field]];
      const row = schema.def.element;
      // Rows that are completed after they were parsed.
      const element = row instanceof z.ZodMiniPipe ? row.def.in : row;
      if (!(element instanceof z.ZodMiniObject)) throw new Error(`${kind} ${field}: rows?`);
      return Object.keys(element.shape).map((inRow) => [kind, field, inRow]);
    }),
  );

function changesOf(kind: keyof Forms, before: unknown, theirs: unknown, field: string) {
  const values = { before: { [field]: before }, theirs: { [field]: theirs } };
  return differencesOf(fieldsOf(kind), { ...values, mine: values.before }, () => {});
}

test.each(INPUTS)("a changed field is noticed: %s %s %s", (kind, field, inRow) => {
  const value = (day: string) => (inRow === undefined ? day : [{ [inRow]: day }]);
  expect(changesOf(kind, value("2026-03-10"), value("2026-03-11"), field)).toHaveLength(1);
});

const DRAW = { id: 1, title: "Draw", amount: "500", dueDate: "", milestoneId: 7 };

test("a payment shows its kind and its milestone", () => {
  const before = [{ ...DRAW, kind: "milestone" }];
  const theirs = [{ ...DRAW, kind: "milestone", milestoneId: 8 }];
  const mine = [{ ...DRAW, kind: "date", dueDate: "2026-03-10" }];
  const fields = fieldsOf("schedule");
  const [difference] = differencesOf(
    fields,
    {
      before: { installments: before },
      theirs: { installments: theirs },
      mine: { installments: mine },
    },
    () => {},
    (_field, id) => (id === 8 ? "Framing" : undefined),
  );
  expect(difference).toMatchObject({
    theirs: "Draw $500.00 (Milestone payment, Framing)",
    mine: "Draw $500.00 (Scheduled date, Mar 10, 2026)",
  });
});

test("a line of an invoice shows what it is matched to", () => {
  const line = { description: "Vent", amount: "50" };
  const lines = [
    { ...line, contractLine: "ridge_vent" },
    { ...line, changeOrderId: 8 },
    { ...line, installmentId: 8 },
  ];
  const fields = fieldsOf("invoice");
  const [difference] = differencesOf(
    fields,
    { before: { lines: [] }, theirs: { lines }, mine: { lines: [line] } },
    () => {},
    (_field, id) => (id > 0 ? "Skylight" : "Deposit"),
  );
  expect(difference).toMatchObject({
    theirs:
      "Vent $50.00 (contract item ridge vent); Vent $50.00 (change order Skylight); Vent $50.00 (payment Deposit)",
    mine: "Vent $50.00",
  });
});

test("a milestone shows what it waits for", () => {
  const fields = fieldsOf("milestone");
  const values = { before: { waitsFor: [] }, theirs: { waitsFor: [8, 9] }, mine: { waitsFor: [] } };
  const [difference] = differencesOf(
    fields,
    values,
    () => {},
    (_field, id) => (id === 8 ? "Framing" : undefined),
  );
  expect(difference).toMatchObject({ theirs: "Framing, Another milestone", mine: undefined });
});

test("an item of a quote shows its labor and materials", () => {
  const item = { description: "Vent", amount: "50" };
  const theirs = [{ ...item, labor: "20", materials: "30" }];
  expect(changesOf("quote", [item], theirs, "items")).toMatchObject([
    { theirs: "Vent $50.00 (labor $20.00, materials $30.00)" },
  ]);
});

test("rows that save the same are no difference", () => {
  const items = [{ description: "Oak", amount: "1000" }];
  expect(changesOf("quote", items, [{ amount: "1,000.00", description: " Oak" }], "items")).toEqual(
    [],
  );
});

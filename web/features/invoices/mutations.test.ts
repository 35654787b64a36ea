import { expect, test } from "vitest";
import { invoiceOf } from "../../../tests/support/records/budget/invoice-records.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { currentIn } from "./mutations.ts";

const CURRENT = invoiceOf({ version: "8" });

const refusal = (details: Record<string, unknown>) => {
  const message = "This invoice was changed in the meantime";
  const problem = { error: message, code: "conflict", details } as const;
  return new ProblemError({ status: 409, message, problem });
};

test.each([
  ["the current invoice", refusal({ current: CURRENT, changed: null }), "8"],
  ["another record", refusal({ current: { id: 1, version: "8" } }), undefined],
  ["nothing", refusal({}), undefined],
  ["no refusal", new Error("offline"), undefined],
])("the next try starts from the invoice in a refusal with %s", (_, error, version) => {
  expect(currentIn(error)?.version).toBe(version);
});

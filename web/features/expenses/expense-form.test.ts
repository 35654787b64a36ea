import { describe, expect, test } from "vitest";
import type { Expense } from "../../../shared/expenses/contract.ts";
import {
  categoryChoices,
  contractorChoices,
  contractorIdOf,
  paymentMethodChoices,
} from "./expense-form.ts";

describe("choices", () => {
  test("a new expense is offered the form's own lists", () => {
    expect(categoryChoices().map(({ value }) => value)).toEqual([
      "Materials",
      "Labor",
      "Permits",
      "Tools",
      "Other",
    ]);
    expect(paymentMethodChoices()).toHaveLength(6);
  });

  test("a known value in another spelling keeps it under the usual label", () => {
    const choices = paymentMethodChoices("credit_card");
    expect(choices).toHaveLength(6);
    expect(choices[0]).toEqual({ value: "credit_card", label: "Credit Card" });
  });

  test("a value of another client is offered too", () => {
    expect(categoryChoices("Roof garden").at(-1)).toEqual({
      value: "Roof garden",
      label: "Roof garden",
    });
    expect(categoryChoices("utilities").at(-1)).toEqual({ value: "utilities", label: "Utilities" });
  });
});

describe("contractors", () => {
  const rosa = { id: 7, name: "Rosa Martin", company: "Martin Electric" };
  const listed = {
    ...rosa,
    userId: 1,
    email: null,
    phone: null,
    specialty: null,
    hourlyRate: null,
    notes: null,
    createdAt: "2026-03-01T00:00:00.000Z",
  };
  const given: Expense = {
    id: 1,
    userId: 1,
    projectId: 1,
    contractorId: rosa.id,
    contractor: rosa,
    description: "Wiring",
    amount: "10.00",
    category: "Labor",
    paymentMethod: "Check",
    date: "2026-03-01",
    notes: null,
    imageUrl: null,
    createdAt: "2026-03-01T00:00:00.000Z",
  };

  test("the expense's own is offered before the list is there, and once when it is", () => {
    const offered = [{ value: "7", label: "Rosa Martin (Martin Electric)" }];
    expect(contractorChoices(undefined, given)).toEqual(offered);
    expect(contractorChoices([listed], given)).toEqual(offered);
    expect(contractorChoices([listed])).toEqual(offered);
    expect(contractorChoices()).toEqual([]);
  });

  test.each([
    ["", null],
    [null, null],
    [undefined, null],
    ["7", 7],
    [7, 7],
  ])("%o is the contractor %o", (chosen, id) => {
    expect(contractorIdOf(chosen)).toBe(id);
  });
});

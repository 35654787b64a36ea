import { describe, expect, test } from "vitest";
import { categoryChoices, contractorIdOf, paymentMethodChoices } from "./expense-form.ts";

describe("category and payment method options", () => {
  test("offers the built-in lists to a new expense", () => {
    expect(categoryChoices().map(({ value }) => value)).toEqual([
      "Materials",
      "Labor",
      "Permits",
      "Tools",
      "Other",
    ]);
    expect(paymentMethodChoices()).toHaveLength(6);
  });

  test("keeps the spelling of a known value under the usual label", () => {
    const choices = paymentMethodChoices("credit_card");
    expect(choices).toHaveLength(6);
    expect(choices[0]).toEqual({ value: "credit_card", label: "Credit Card" });
  });

  test("also offers a value set by another client", () => {
    expect(categoryChoices("Roof garden").at(-1)).toEqual({
      value: "Roof garden",
      label: "Roof garden",
    });
    expect(categoryChoices("utilities").at(-1)).toEqual({ value: "utilities", label: "Utilities" });
  });
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

test("offers custom categories after the built-in ones, each once", () => {
  const own = ["Cabinets", "materials", " cabinets ", "", "equipment"];
  expect(categoryChoices(undefined, own).map(({ label }) => label)).toEqual([
    "Materials",
    "Labor",
    "Permits",
    "Tools",
    "Other",
    "Cabinets",
    "Equipment",
  ]);
  expect(categoryChoices("cabinets", own).find(({ label }) => label === "Cabinets")?.value).toBe(
    "cabinets",
  );
});

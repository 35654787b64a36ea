import { describe, expect, test } from "vitest";
import { categoryChoices, paymentMethodChoices } from "./expense-form.ts";

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

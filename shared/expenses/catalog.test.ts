import { expect, test } from "vitest";
import {
  categoryLabel,
  codeOf,
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
  paymentMethodLabel,
} from "./catalog.ts";

test.each([
  ["Materials", "materials"],
  ["  MATERIALS\n", "materials"],
  ["Credit Card", "credit_card"],
  ["credit_card", "credit_card"],
  ["Bank \t\u00a0 Transfer", "bank_transfer"],
  ["Équipe Nord", "équipe_nord"],
  ["", ""],
])("the code of %j is %j", (text, expected) => {
  expect(codeOf(text)).toBe(expected);
});

test.each([
  ["materials", "Materials"],
  ["LABOR", "Labor"],
  ["Permits", "Permits"],
  ["tools", "Tools"],
  ["equipment", "Equipment"],
  ["utilities", "Utilities"],
  ["other", "Other"],
  ["Interior Design", "Interior Design"],
  ["__proto__", "__proto__"],
  ["constructor", "constructor"],
])("the category %j is shown as %j", (category, expected) => {
  expect(categoryLabel(category)).toBe(expected);
});

test.each([
  ["cash", "Cash"],
  ["credit_card", "Credit Card"],
  ["Debit card", "Debit Card"],
  ["check", "Check"],
  ["bank_transfer", "Bank Transfer"],
  ["financing", "Financing"],
  ["other", "Other"],
  ["Barter", "Barter"],
])("the payment method %j is shown as %j", (method, expected) => {
  expect(paymentMethodLabel(method)).toBe(expected);
});

test("the display knows all categories and methods of the form", () => {
  expect(EXPENSE_CATEGORIES.map(codeOf).map(categoryLabel)).toEqual([...EXPENSE_CATEGORIES]);
  expect(PAYMENT_METHODS.map(codeOf).map(paymentMethodLabel)).toEqual([...PAYMENT_METHODS]);
});

/** What the form offers. Other clients may send codes or their own words, which are kept as given. */
export const EXPENSE_CATEGORIES = ["Materials", "Labor", "Permits", "Tools", "Other"] as const;

export const PAYMENT_METHODS = [
  "Credit Card",
  "Debit Card",
  "Bank Transfer",
  "Cash",
  "Check",
  "Financing",
] as const;

const CATEGORY_LABELS: ReadonlyMap<string, string> = new Map([
  ["materials", "Materials"],
  ["labor", "Labor"],
  ["permits", "Permits"],
  ["tools", "Tools"],
  ["equipment", "Equipment"],
  ["utilities", "Utilities"],
  ["other", "Other"],
]);

const PAYMENT_METHOD_LABELS: ReadonlyMap<string, string> = new Map([
  ["cash", "Cash"],
  ["credit_card", "Credit Card"],
  ["debit_card", "Debit Card"],
  ["check", "Check"],
  ["bank_transfer", "Bank Transfer"],
  ["financing", "Financing"],
  ["other", "Other"],
]);

/** "Credit Card" and "credit_card" are one thing: lower case, white space to underscores. */
export function codeOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, "_");
}

/** The label of a known category, else the text as given. */
export function categoryLabel(category: string): string {
  return CATEGORY_LABELS.get(codeOf(category)) ?? category;
}

/** The label of a known payment method, else the text as given. */
export function paymentMethodLabel(method: string): string {
  return PAYMENT_METHOD_LABELS.get(codeOf(method)) ?? method;
}

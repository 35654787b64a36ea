/** Options of the form. Other clients may send codes or free text, stored as given. */
export const EXPENSE_CATEGORIES = ["Materials", "Labor", "Permits", "Tools", "Other"] as const;

export const PAYMENT_METHODS = [
  "Credit Card",
  "Debit Card",
  "Bank Transfer",
  "Cash",
  "Check",
  "Financing",
] as const;

/** Makes "Credit Card" and "credit_card" equal: lower case, white space to underscores. */
export function codeOf(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, "_");
}

function byCode(labels: readonly string[]): ReadonlyMap<string, string> {
  return new Map(labels.map((label) => [codeOf(label), label]));
}

const CATEGORY_LABELS = byCode([...EXPENSE_CATEGORIES, "Equipment", "Utilities"]);
const PAYMENT_METHOD_LABELS = byCode([...PAYMENT_METHODS, "Other"]);

/** The label of a known category, else the text as given. */
export function categoryLabel(category: string): string {
  return CATEGORY_LABELS.get(codeOf(category)) ?? category;
}

/** The label of a known payment method, else the text as given. */
export function paymentMethodLabel(method: string): string {
  return PAYMENT_METHOD_LABELS.get(codeOf(method)) ?? method;
}

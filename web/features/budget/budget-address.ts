/** Search parameters of the page. */
export interface BudgetAddress {
  /** the budget line shown in a dialog */
  line?: number;
}

/** The router's `validateSearch`. Separate because every page loads it. */
export function parseBudgetAddress(raw: Readonly<Record<string, unknown>>): BudgetAddress {
  const line = /^[1-9]\d{0,14}$/.test(String(raw["line"])) ? Number(raw["line"]) : undefined;
  return line === undefined ? {} : { line };
}

/**
 * Request body for a recurring expense. Independent of the app, so that browser tests can use it
 * too.
 */
export function recurringBody(projectId: number, overrides: object = {}): object {
  return {
    projectId,
    description: "Dumpster rental",
    amount: "450",
    category: "Other",
    paymentMethod: "Credit Card",
    every: "month",
    nextOn: "2026-03-01",
    ...overrides,
  };
}

import { scopeComparison } from "../../../../shared/contracts/scope.ts";
import type { Homeowner } from "../../app/app.ts";
import { createQuoteOf } from "../budget/quotes.ts";

export const BACKED_UP_TERMS = {
  deposit: "10",
  depositUnit: "percent",
  startOn: "2026-05-04",
  duration: 6,
  durationUnit: "weeks",
  labor: "3000",
  materials: "1999.99",
  exclusions: 'Permits,\n"disposal"',
  items: [
    { description: "Floor", amount: "3000", labor: "1800" },
    { description: "Grout", amount: null },
    { description: "Edge trim", amount: "100", labor: "60.01" },
  ],
};

/** A scope with a line, an answer, and the price of another quote. */
export async function addBackedUpScope(
  client: Homeowner,
  projectId: number,
  quoteId: number,
): Promise<void> {
  const work = "@Tiling; all";
  const items = [{ description: "Sealer", amount: "90" }];
  const other = await createQuoteOf(client, projectId, { work, amount: "4000", items });
  const made = await client.post("/api/scope-items", { projectId, work, from: "quotes" });
  const scope = scopeComparison.parse(made.body);
  for (const { id, title } of scope.items) {
    const input = {
      Floor: {
        state: "allowance",
        allowance: "2500",
        price: { kind: "range", low: "1", high: "2" },
      },
      Grout: { state: "excluded", answeredOn: "2026-02-03" },
      Sealer: { price: { kind: "quote", quoteId: other.id } },
    }[title];
    const quoteIds = [quoteId];
    const entered = await client.patch(`/api/scope-items/${id}/entries`, { quoteIds, ...input });
    if (entered.status !== 200) throw new Error(`Could not enter a scope: ${entered.text}`);
  }
}

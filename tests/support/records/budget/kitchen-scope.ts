import { type ScopeComparison, scopeComparison } from "../../../../shared/contracts/scope.ts";
import type { TestClient } from "../../app/test-client.ts";
import { createContractor } from "../contractors.ts";
import { KITCHEN_PRICES, KITCHEN_QUOTES, KITCHEN_SCOPE } from "./kitchen-quotes.ts";
import { createQuoteOf } from "./quotes.ts";

export const KITCHEN_WORK = "Kitchen remodel";

interface Kitchen {
  comparison: ScopeComparison;
  /** contractors by the ids of their quotes */
  contractorOf: ReadonlyMap<number, string>;
}

async function send(sent: ReturnType<TestClient["put"]>): Promise<ScopeComparison> {
  const response = await sent;
  if (response.status !== 200) throw new Error(`Could not compare a kitchen: ${response.text}`);
  return scopeComparison.parse(response.body);
}

/** Records the five quotes for one kitchen with their scope; gaps and allowances have prices. */
export async function compareKitchen(client: TestClient, projectId: number): Promise<Kitchen> {
  const ids = new Map<string, number>();
  for (const { contractor, amount, lines } of KITCHEN_QUOTES) {
    const { id: contractorId } = await createContractor(client, { name: contractor });
    const items = lines.map((line) => ({ description: line.description, amount: line.amount }));
    const body = { work: KITCHEN_WORK, amount, contractorId, items };
    ids.set(contractor, (await createQuoteOf(client, projectId, body)).id);
  }
  const quoteIdOf = (contractor: string) => ids.get(contractor) ?? 0;
  const made = await send(
    client.post("/api/scope-items", {
      projectId,
      work: KITCHEN_WORK,
      from: { titles: KITCHEN_SCOPE },
    }),
  );
  const itemIds = new Map(made.items.map(({ id, title }) => [title, id]));
  const enter = (title: string, input: object) =>
    send(client.patch(`/api/scope-items/${itemIds.get(title)}/entries`, input));
  for (const { contractor, lines, excluded, allowances } of KITCHEN_QUOTES) {
    const quoteIds = [quoteIdOf(contractor)];
    const mapped = lines.map(({ description, items }) => ({
      line: description,
      items: Object.entries(items).map(([title, share]) => ({ itemId: itemIds.get(title), share })),
    }));
    await send(client.put(`/api/quotes/${quoteIds[0]}/scope-lines`, { lines: mapped }));
    for (const title of excluded) await enter(title, { quoteIds, state: "excluded" });
    for (const [title, allowance] of Object.entries(allowances)) {
      await enter(title, { quoteIds, state: "allowance", allowance });
    }
  }
  let comparison = made;
  for (const [contractor, title, given] of KITCHEN_PRICES) {
    const price =
      given.kind === "quote" ? { kind: given.kind, quoteId: quoteIdOf(given.of) } : given;
    comparison = await enter(title, { quoteIds: [quoteIdOf(contractor)], price });
  }
  return { comparison, contractorOf: new Map([...ids].map(([name, id]) => [id, name])) };
}

import type { PersonTotal } from "../../../../shared/reports/contract.ts";
import { listPeople } from "../../expenses/payer-queries.ts";
import { listGroupSums } from "../../reports/group-queries.ts";
import { personTotals } from "../../reports/rules/groups.ts";
import { column, type Reading, summed, tableOf } from "./table.ts";

/** Spending by payer; empty where the report omits it. */
export async function listPersonTotals({
  tx,
  access,
  projectId,
  period,
}: Reading): Promise<PersonTotal[]> {
  const days = { from: period.from ?? null, to: period.to ?? null };
  const { people } = await listGroupSums(tx, access, projectId, days);
  return personTotals(people, await listPeople(tx, access, projectId));
}

export const personTable = tableOf<PersonTotal>(
  "people",
  [
    column("Paid by", "text", ({ name }) => name ?? "No one in particular"),
    column("Expenses", "number", ({ count }) => count),
    summed("Spent", ({ total }) => total),
  ],
  async function* pages(reading) {
    yield await listPersonTotals(reading);
  },
);

import type { CategoryTotal } from "../../../../shared/reports/contract.ts";
import { categoryTotals } from "../../reports/rules/groups.ts";
import { listGroupSums } from "../../reports/group-queries.ts";
import { column, summed, tableOf } from "./table.ts";

/** Spending by category with split expenses divided, as on the dashboard. */
export const categoryTable = tableOf<CategoryTotal>(
  "categories",
  [column("Category", "text", ({ name }) => name), summed("Spent", ({ total }) => total)],
  async function* pages({ tx, access, projectId, period }) {
    const days = { from: period.from ?? null, to: period.to ?? null };
    yield categoryTotals((await listGroupSums(tx, access, projectId, days)).categories);
  },
);

import type { ActivityChanges } from "../../../../shared/activity/contract.ts";
import type { PresentRecords } from "../present-queries.ts";
import type { PlanLimits } from "./ceiling-checks.ts";
import type { CheckedBackup } from "./check-backup.ts";

/** The numbers of added records as changes of an activity entry; omits zeros. */
export function addedBy({
  presentProjects: _presentProjects,
  ...added
}: ReturnType<typeof countNew>): ActivityChanges {
  const some = Object.entries(added).filter(([, count]) => count > 0);
  return Object.fromEntries(some.map(([name, count]) => [name, [null, count]]));
}

/** The sum over a backup's new projects. */
function sumNew(
  { projects }: CheckedBackup,
  present: PresentRecords,
  counts: ReadonlyMap<number, number>,
): number {
  return projects.reduce(
    (sum, { id }) => (present.projects.has(id) ? sum : sum + (counts.get(id) ?? 0)),
    0,
  );
}

/** New records that count toward the plan's limits, which leave out refunds. */
export function countLimited(backup: CheckedBackup, present: PresentRecords): PlanLimits {
  const { contractors, expenses } = countNew(backup, present);
  return { contractors, expenses: expenses - sumNew(backup, present, backup.refunds.refundsIn) };
}

/** Counts what a backup adds: its records except projects and contractors that already exist. */
export function countNew(backup: CheckedBackup, present: PresentRecords) {
  const { projects, contractors, countsIn } = backup;
  const sumOf = (counts: ReadonlyMap<number, number>) => sumNew(backup, present, counts);
  return {
    projects: projects.length - present.projects.size,
    contractors: contractors.length - present.contractors.size,
    expenses: sumOf(countsIn.expenses),
    milestones: sumOf(countsIn.milestones),
    budgetLines: sumOf(countsIn.budgetLines),
    quotes: sumOf(countsIn.quotes),
    invoices: sumOf(countsIn.invoices),
    drafts: sumOf(countsIn.drafts),
    presentProjects: present.projects.size,
  };
}

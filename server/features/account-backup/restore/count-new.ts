import type { ActivityChanges } from "../../../../shared/activity/contract.ts";
import type { PresentRecords } from "../present-queries.ts";
import type { CheckedBackup } from "./check-backup.ts";

/** The numbers of added records as changes of an activity entry; omits zeros. */
export function addedBy({
  presentProjects: _presentProjects,
  ...added
}: ReturnType<typeof countNew>): ActivityChanges {
  const some = Object.entries(added).filter(([, count]) => count > 0);
  return Object.fromEntries(some.map(([name, count]) => [name, [null, count]]));
}

/** Counts what a backup adds: its records except projects and contractors that already exist. */
export function countNew(
  { projects, contractors, countsIn }: CheckedBackup,
  present: PresentRecords,
) {
  const sumOf = (counts: ReadonlyMap<number, number>) =>
    projects.reduce(
      (sum, { id }) => (present.projects.has(id) ? sum : sum + (counts.get(id) ?? 0)),
      0,
    );
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

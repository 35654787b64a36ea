import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { expenses } from "../../db/schema/expenses.ts";
import { recurringExpenses } from "../../db/schema/recurring-expenses.ts";
import { contractors, milestones, projects } from "../../db/schema/tables.ts";
import { recordActivity } from "../../records/activity.ts";
import { insertBudget } from "./load-budget-commands.ts";
import type { Renovation, RenovationProject } from "./content/renovation.ts";
import type { RenovationExpense } from "./content/spending.ts";

interface DemoRecords {
  /** storage keys by expense, for expenses that have a receipt */
  keys: ReadonlyMap<RenovationExpense, string>;
  now: Date;
}

/**
 * Inserts a renovation into an account, in the caller's transaction. Its receipt files must be
 * stored already.
 */
export async function insertRenovation(
  tx: Tx,
  owner: UserId,
  renovation: Renovation,
  around: DemoRecords,
): Promise<void> {
  const createdAt = noonOf(renovation.projects[0].startDate);
  const people = await tx
    .insert(contractors)
    .values(renovation.contractors.map((person) => ({ userId: owner, ...person, createdAt })))
    .returning({ id: contractors.id, name: contractors.name });
  const contractorIds = new Map<string, number>(people.map(({ id, name }) => [name, id]));
  for (const project of renovation.projects) {
    await insertProject(tx, owner, project, { contractorIds, ...around });
  }
  await recordActivity(tx, { home: owner, actor: null, way: "system" }, around.now, {
    kind: "project",
    action: "created",
    changes: { count: [null, renovation.projects.length] },
  });
}

async function insertProject(
  tx: Tx,
  owner: UserId,
  renovated: RenovationProject,
  { contractorIds, keys, now }: DemoRecords & { contractorIds: ReadonlyMap<string, number> },
): Promise<void> {
  const { name, description, budget, expenses: spent, milestones: planned, plan } = renovated;
  const createdAt = noonOf(renovated.startDate);
  const { contingency } = plan;
  const [project] = await tx
    .insert(projects)
    .values({ userId: owner, name, description, budget, contingency, startDate: createdAt })
    .returning({ id: projects.id });
  if (!project) throw new Error("The project was not inserted");
  const own = { userId: owner, projectId: project.id };
  const paid = await tx
    .insert(expenses)
    .values(
      spent.map((expense) => ({
        ...expense,
        ...own,
        contractorId: contractorIds.get(expense.contractor ?? "") ?? null,
        imageUrl: keys.get(expense) ?? null,
        createdAt: new Date(Math.min(noonOf(expense.date).getTime(), now.getTime())),
      })),
    )
    .returning({ id: expenses.id, description: expenses.description, amount: expenses.amount });
  const steps = await tx
    .insert(milestones)
    .values(
      planned.map(({ completedDate, ...milestone }) => ({
        ...own,
        ...milestone,
        isCompleted: completedDate !== null,
        completedDate: completedDate && noonOf(completedDate),
        completedOn: completedDate,
        createdAt,
      })),
    )
    .returning({ id: milestones.id, title: milestones.title });
  await insertRecurring(tx, own, renovated.recurring, createdAt);
  await insertBudget(tx, own, plan, {
    contractors: contractorIds,
    milestones: new Map(steps.map(({ id, title }) => [title, id])),
    expenses: new Map(paid.map((expense) => [expense.description, expense])),
    createdAt,
  });
}

async function insertRecurring(
  tx: Tx,
  own: { userId: UserId; projectId: number },
  recurring: RenovationProject["recurring"],
  createdAt: Date,
): Promise<void> {
  if (recurring.length === 0) return;
  await tx.insert(recurringExpenses).values(
    recurring.map((one) => ({
      ...own,
      ...one,
      every: "month" as const,
      startsOn: one.nextOn,
      createdAt,
    })),
  );
}

/** Noon in the western United States (UTC-8). */
function noonOf(date: CalendarDate): Date {
  return new Date(`${date}T20:00:00Z`);
}

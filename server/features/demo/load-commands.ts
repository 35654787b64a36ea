import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Tx } from "../../db/client.ts";
import { expenses } from "../../db/expense-tables.ts";
import { contractors, milestones, projects } from "../../db/tables.ts";
import type { Renovation, RenovationProject } from "./renovation.ts";
import type { RenovationExpense } from "./spending.ts";

interface Surroundings {
  /** of the expenses that have a receipt, its storage key */
  keys: ReadonlyMap<RenovationExpense, string>;
  now: Date;
}

/** Writes a renovation into an account, in the transaction of whoever asks. The receipts are stored already. */
export async function insertRenovation(
  tx: Tx,
  owner: UserId,
  renovation: Renovation,
  around: Surroundings,
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
}

async function insertProject(
  tx: Tx,
  owner: UserId,
  { name, description, budget, startDate, expenses: spent, milestones: planned }: RenovationProject,
  { contractorIds, keys, now }: Surroundings & { contractorIds: ReadonlyMap<string, number> },
): Promise<void> {
  const [project] = await tx
    .insert(projects)
    .values({ userId: owner, name, description, budget, startDate: noonOf(startDate) })
    .returning({ id: projects.id });
  if (!project) throw new Error("The project was not inserted");
  const own = { userId: owner, projectId: project.id };
  await tx.insert(expenses).values(
    spent.map((expense) => ({
      ...own,
      contractorId: contractorIds.get(expense.contractor ?? "") ?? null,
      description: expense.description,
      amount: expense.amount,
      category: expense.category,
      paymentMethod: expense.paymentMethod,
      date: expense.date,
      notes: expense.notes ?? null,
      imageUrl: keys.get(expense) ?? null,
      createdAt: new Date(Math.min(noonOf(expense.date).getTime(), now.getTime())),
    })),
  );
  await tx.insert(milestones).values(
    planned.map(({ completedDate, ...milestone }) => ({
      ...own,
      ...milestone,
      isCompleted: completedDate !== null,
      completedDate: completedDate && noonOf(completedDate),
      createdAt: noonOf(startDate),
    })),
  );
}

/** Noon in the west of the United States. */
function noonOf(date: CalendarDate): Date {
  return new Date(`${date}T20:00:00Z`);
}

import type { LineFiguresResponse } from "../../../../shared/budget/contract.ts";
import { categoryLabel } from "../../../../shared/expenses/catalog.ts";
import { listMilestones } from "../../milestones/queries.ts";
import { getBudgetOverview } from "../../budget/queries.ts";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { yesOrNo } from "./names.ts";
import { column, summed, tableOf } from "./table.ts";

interface PlanLine {
  name: string;
  room: string | null;
  low: string | null;
  high: string | null;
  isDone: boolean;
  figures: LineFiguresResponse;
}

const LEVELS = { fine: "On track", near: "Running low", over: "Over budget" } as const;

/** The budget lines and the unallocated part, which together make up the project. */
export const budgetTable = tableOf<PlanLine>(
  "budget-lines",
  [
    column("Budget line", "text", ({ name }) => name),
    column("Room", "text", ({ room }) => room),
    summed("Budgeted", ({ figures }) => figures.planned),
    summed("Committed", ({ figures }) => figures.committed),
    summed("Invoiced", ({ figures }) => figures.invoiced ?? null),
    summed("Paid", ({ figures }) => figures.paid),
    summed("Committed, unpaid", ({ figures }) => figures.open),
    summed("Remaining", ({ figures }) => figures.left),
    summed("Expected further cost", ({ figures }) => figures.uncommitted),
    summed("Forecast", ({ figures }) => figures.forecast),
    column("Low estimate", "money", ({ low }) => low),
    column("High estimate", "money", ({ high }) => high),
    column("Status", "text", ({ figures }) => LEVELS[figures.level], { width: 14 }),
    column("Done", "text", ({ isDone }) => yesOrNo(isDone), { width: 8 }),
  ],
  async function* pages({ tx, access, projectId, today }) {
    const { lines, unplanned } = await getBudgetOverview(tx, access, projectId, today);
    const rest = { name: "Unallocated", room: null, low: null, high: null, isDone: false };
    yield [
      ...lines.map((line) => ({ ...line, name: categoryLabel(line.category) })),
      { ...rest, figures: unplanned },
    ];
  },
);

export const milestoneTable = tableOf<Milestone>(
  "milestones",
  [
    column("Id", "number", ({ id }) => id),
    column("Title", "text", ({ title }) => title, { width: 36 }),
    column("Category", "text", ({ category }) => categoryLabel(category)),
    column("Target date", "day", ({ targetDate }) => targetDate),
    column("Completed", "text", ({ isCompleted }) => yesOrNo(isCompleted), { width: 11 }),
    column("Completed at (UTC)", "moment", ({ completedDate }) => completedDate),
    column("Description", "text", ({ description }) => description, { width: 50 }),
    column("Waits for (ids)", "text", ({ waitsFor }) => waitsFor.join("; ") || null),
  ],
  async function* pages({ tx, access, projectId }) {
    yield await listMilestones(tx, access, projectId);
  },
);

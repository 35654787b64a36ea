import type { FoundMilestone } from "../../features/assistant/rules/tool-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { formatReply } from "./replies.ts";
import { type Asked, daysIn, inProject, namesOf, projectIdIn, scopeOf, summaryOf } from "./turn.ts";
import { amount, pluralize, isNegative, isZero, named, paragraphs } from "./wording.ts";

/** As the records have it: at most two decimals, above nothing, and no more than an expense can be. */
const PRICE = /^\d{1,8}(?:\.\d{1,2})?$/;
/** "30% deposit on 9k" */
const DEPOSIT = /\b(100|\d{1,2})\s?(?:%|percent\b)/i;

/** "How much is left?", "Am I over budget?" */
export async function answerBudget(asked: Asked, of: Detail<"budget">): Promise<string> {
  const summary = await summaryOf(asked);
  if (of !== "overview") return formatReply(`budget ${of}`, summary);
  const rest = isNegative(summary.remaining) ? "Over budget by" : "Remaining";
  const milestones = await answerMilestones(asked, "overdue");
  return paragraphs(formatReply("overview", { ...summary, rest }), milestones);
}

/** "Can I afford a dishwasher for $900?" */
export async function answerAfford(asked: Asked): Promise<string> {
  const [price, another] = asked.prices;
  if (another !== undefined) return formatReply("afford several prices");
  if (price === undefined || !PRICE.test(price) || Number(price) === 0) {
    return formatReply("afford without a price", await summaryOf(asked));
  }
  if (/\bhalf\b/i.test(asked.question)) return formatReply("afford half");
  const share = DEPOSIT.exec(asked.question)?.[1];
  const input = { ...projectIdIn(asked.slots), price, share };
  const weighed = await asked.tools.ask("weigh_price", input);
  const values = { ...weighed, where: inProject(asked, weighed.name) };
  return formatReply(share ? "afford deposit" : "afford", values);
}

/** "in 3 days", "3 days late" */
function distance({ daysLeft, isOverdue }: FoundMilestone): string {
  if (daysLeft === null) return "no date yet";
  if (daysLeft === 0) return "today";
  const days = pluralize(Math.abs(daysLeft), "day");
  return isOverdue || daysLeft < 0 ? `${days} late` : `in ${days}`;
}

/** "What is overdue?", "What comes next?" */
export async function answerMilestones(
  asked: Asked,
  status: Detail<"milestones">,
): Promise<string> {
  const input = { ...projectIdIn(asked.slots), status };
  const found = await asked.tools.ask("list_milestones", input);
  const { openCount, overdueCount, completedCount, milestones, project } = found;
  const all = openCount + completedCount;
  if (all === 0) return formatReply("no milestones", { project: project.name });
  const counts = { all, open: openCount, overdue: overdueCount, completed: completedCount };
  const count = { ...counts, next: milestones.length }[status];
  const are = count === 1 ? "is" : "are";
  const values = { ...found, count, are, where: inProject(asked, project.name) };
  const rows = milestones.map((one) => ({ ...one, distance: distance(one) }));
  return formatReply(`milestones ${status}`, { ...values, rows });
}

/** "When is the inspection?", "Is the demolition done?" */
export async function answerMilestone({ tools, slots }: Asked): Promise<string> {
  const [wanted] = namesOf(slots, "milestone");
  const { milestones, project } = await tools.ask("list_milestones", projectIdIn(slots));
  const milestone = milestones.find(({ id }) => id === wanted?.id);
  if (milestone === undefined) return formatReply("no such milestone", { project: project.name });
  return formatReply("milestone", { ...milestone, distance: distance(milestone) });
}

/** "How much sales tax did I pay?", "What did I spend per room?", "Show my capital improvements" */
export async function answerReport(asked: Asked, of: Detail<"report">): Promise<string> {
  const input = { ...projectIdIn(asked.slots), ...daysIn(asked.slots) };
  const found = await asked.tools.ask("get_report", input);
  if (found.plan === "free") return formatReply("report on free");
  const { where, during } = scopeOf(asked, found.project.name);
  const { added, saved, proposed } = found.changeOrders;
  const values = {
    ...found,
    where: `${where}${during}`,
    saved: isZero(saved) ? null : saved,
    effect: isNegative(proposed) ? "save" : "add",
    isEmpty: [added, saved, proposed].every(isZero),
  };
  const rooms = found.rooms.map(({ name, total }) => ({
    room: name === null ? "No room" : named(name, "A room"),
    total: `${isNegative(total) ? "refunded " : ""}${amount(total)}`,
  }));
  const hasRooms = found.rooms.some(({ name }) => name !== null);
  return formatReply(`report ${of}`, { ...values, rooms, hasRooms });
}

import type { FoundBudgetLine } from "../../features/assistant/rules/budget-calls.ts";
import type { FoundMilestone } from "../../features/assistant/rules/tool-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { isAbout, nameTokens } from "../questions/names.ts";
import { answerDues, answerOwed, answerPay } from "./contractors.ts";
import { amount, escapeMarkdown, formatReply, isNegative, isZero, named } from "./replies.ts";
import { paragraphs, quoted, quotedInput, sentences } from "./replies.ts";
import type { Question } from "./turn.ts";
import { daysIn, inProject, namesOf, projectIdIn, scopeOf, summaryOf } from "./turn.ts";

/** As the records have it: at most two decimals, above nothing, and no more than an expense can be. */
const PRICE = /^\d{1,8}(?:\.\d{1,2})?$/;
/** "30% deposit on 9k" */
const DEPOSIT = /\b(100|\d{1,2})\s?(?:%|percent\b)/i;

/** "How much is left?", "Am I over budget?" */
export async function answerBudget(asked: Question, of: Detail<"budget">): Promise<string> {
  const summary = await summaryOf(asked);
  if (of !== "overview") return formatReply(`budget ${of}`, summary);
  const rest = isNegative(summary.remaining) ? "Over budget by" : "Remaining";
  const milestones = await answerMilestones(asked, "overdue");
  return paragraphs(formatReply("overview", { ...summary, rest }), milestones);
}

/** "Can I afford a dishwasher for $900?" */
export async function answerAfford(asked: Question): Promise<string> {
  const [price, another] = asked.prices;
  if (another !== undefined) return formatReply("afford several prices");
  if (price === undefined || !PRICE.test(price) || Number(price) === 0) {
    return formatReply("afford without a price", await summaryOf(asked));
  }
  if (/\bhalf\b/i.test(asked.question)) return formatReply("afford half");
  const share = DEPOSIT.exec(asked.question)?.[1];
  const input = { ...projectIdIn(asked.slots), price, share };
  const checked = await asked.tools.ask("check_affordability", input);
  const values = { ...checked, where: inProject(asked, checked.name) };
  return formatReply(share ? "afford deposit" : "afford", values);
}

function withDays(milestone: FoundMilestone) {
  const { daysLeft, isOverdue } = milestone;
  const left = daysLeft ?? 0;
  return { ...milestone, days: Math.abs(left), isLate: isOverdue || left < 0 };
}

/** "What is overdue?", "What comes next?" */
export async function answerMilestones(asked: Question, status: Detail<"milestones">) {
  const input = { ...projectIdIn(asked.slots), status };
  const found = await asked.tools.ask("list_milestones", input);
  const { openCount, overdueCount, completedCount, milestones, project } = found;
  const all = openCount + completedCount;
  if (all === 0) return formatReply("no milestones", { project: project.name });
  const counts = { all, open: openCount, overdue: overdueCount, completed: completedCount };
  const count = { ...counts, next: milestones.length }[status];
  const are = count === 1 ? "is" : "are";
  const values = { ...found, count, are, where: inProject(asked, project.name) };
  return formatReply(`milestones ${status}`, { ...values, rows: milestones.map(withDays) });
}

/** "When is the inspection?", "Is the demolition done?" */
export async function answerMilestone({ tools, slots }: Question): Promise<string> {
  const [wanted] = namesOf(slots, "milestone");
  const { milestones, project } = await tools.ask("list_milestones", projectIdIn(slots));
  const milestone = milestones.find(({ id }) => id === wanted?.id);
  return milestone === undefined
    ? formatReply("no such milestone", { project: project.name })
    : formatReply("milestone", withDays(milestone));
}

/** "How much sales tax did I pay?", "What did I spend per room?", "Show my capital improvements" */
export async function answerReport(asked: Question, of: Detail<"report">): Promise<string> {
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

type Plan = Awaited<ReturnType<typeof planOf>>;

/** Rows that are read at a glance; the screen has the rest. */
const MAX_LINES = 5;

async function planOf(asked: Question) {
  const plan = await asked.tools.ask("get_budget_overview", projectIdIn(asked.slots));
  const lines = plan.lines.map((line) => ({ ...line, name: lineTitle(line) }));
  return { ...plan, lines, count: lines.length, where: inProject(asked, plan.project.name) };
}

function lineTitle({ category, room }: FoundBudgetLine): string {
  return room === null ? quoted(category) : `${quoted(category)} in ${quoted(room)}`;
}

/** "What will it cost in the end?", "How much is safe to spend?", "What do I still owe?" */
export async function answerPlan(asked: Question, of: Detail<"plan">): Promise<string> {
  if (of === "owed") return answerOwed(asked);
  if (of === "dues") return answerDues(asked);
  if (of === "pay") return answerPay(asked);
  const plan = await planOf(asked);
  if (of === "line") return answerLine(asked, plan);
  if (of === "lines") return lines(plan);
  if (of !== "forecast") return formatReply(`plan ${of}`, plan);
  const over = plan.lines.filter(({ level }) => level === "over");
  return formatReply("forecast", { ...plan, over, overruns: over.length });
}

/** "Am I over budget on labor?", "What is left on the materials line?" */
async function answerLine({ tools, slots }: Question, plan: Plan): Promise<string> {
  const [category] = namesOf(slots, "category");
  const said = category?.name ?? slots.search ?? "";
  const isMeant = ({ category: of, room }: FoundBudgetLine) =>
    nameTokens(said).length > 0 && isAbout(`${of} ${room ?? ""}`, said);
  const meant = plan.lines.filter(isMeant).slice(0, MAX_LINES);
  if (meant.length > 0) {
    const { where } = plan;
    return paragraphs(...meant.map((line) => formatReply("line", { ...line, where })));
  }
  // There is no line to hold it against; what was spent is said, as far as it is a category.
  const none = formatReply("no line for it", { ...plan, name: quotedInput(said) ?? "that" });
  if (category === undefined) return sentences(none, formatReply("lines on a page"));
  const filter = { ...projectIdIn(slots), category: category.name };
  const { total } = await tools.ask("get_spending", filter);
  return sentences(none, formatReply("spent on it", { total, name: category.name }));
}

function lines(plan: Plan): string {
  if (plan.count === 0) return formatReply("lines", plan);
  const over = plan.lines.filter(({ level }) => level === "over").map(({ name }) => name);
  const rows = plan.lines.map((line) => ({
    ...line,
    name: [line.category, line.room]
      .flatMap((one) => (one === null ? [] : escapeMarkdown(one)))
      .join(", "),
  }));
  return formatReply("lines", { ...plan, over: over.join(", "), rows });
}

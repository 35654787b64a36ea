import type { FoundBudgetLine } from "../../features/assistant/rules/budget-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { isSameStem, nameTokens } from "../questions/names.ts";
import { answerDues, answerOwed, answerPay } from "./contracts.ts";
import { formatReply } from "./replies.ts";
import { type Asked, inProject, namesOf, projectIdIn } from "./turn.ts";
import { quotedInput, paragraphs, escapeMarkdown, quoted, sentences } from "./wording.ts";

type Plan = Awaited<ReturnType<typeof planOf>>;

/** Rows that are read at a glance; the screen has the rest. */
const MAX_LINES = 5;

async function planOf(asked: Asked) {
  const plan = await asked.tools.ask("get_budget_overview", projectIdIn(asked.slots));
  const lines = plan.lines.map((line) => ({ ...line, name: lineTitle(line) }));
  return { ...plan, lines, count: lines.length, where: inProject(asked, plan.project.name) };
}

function lineTitle({ category, room }: FoundBudgetLine): string {
  return room === null ? quoted(category) : `${quoted(category)} in ${quoted(room)}`;
}

/** "What will it cost in the end?", "How much is safe to spend?", "What do I still owe?" */
export async function answerPlan(asked: Asked, of: Detail<"plan">): Promise<string> {
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
async function answerLine({ tools, slots }: Asked, plan: Plan): Promise<string> {
  const [category] = namesOf(slots, "category");
  const said = category?.name ?? slots.search ?? "";
  const meant = plan.lines.filter((line) => isLineCalled(line, said)).slice(0, MAX_LINES);
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

function isLineCalled({ category, room }: FoundBudgetLine, said: string): boolean {
  const asked = nameTokens(said);
  const words = nameTokens(`${category} ${room ?? ""}`);
  return asked.length > 0 && asked.every((one) => words.some((word) => isSameStem(word, one)));
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

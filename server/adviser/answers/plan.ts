import type { FoundBudgetLine } from "../../features/assistant/rules/budget-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { isSameStem, nameTokens } from "../questions/names.ts";
import { answerDues, answerOwed } from "./contracts.ts";
import { say, sayEach } from "./replies.ts";
import { type Asked, inProject, namesOf, projectIdIn } from "./turn.ts";
import { echoed, paragraphs, plain, quoted, sentences } from "./wording.ts";

type Plan = Awaited<ReturnType<typeof planOf>>;

/** Rows that are read at a glance; the screen has the rest. */
const MAX_LINES = 5;
const MAX_ROWS = 12;

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
  const plan = await planOf(asked);
  if (of === "line") return answerLine(asked, plan);
  if (of === "lines") return lines(plan);
  if (of !== "forecast") return say(`plan ${of}`, plan);
  const over = plan.lines.filter(({ level }) => level === "over");
  return paragraphs(
    say("forecast", plan),
    plan.count === 0 ? say("forecast, little planned", plan) : undefined,
    over.length === 0 ? undefined : say("overruns", { count: over.length }),
    sayEach("overrun", over, MAX_LINES),
  );
}

/** "Am I over budget on labor?", "What is left on the materials line?" */
async function answerLine({ tools, slots }: Asked, plan: Plan): Promise<string> {
  const [category] = namesOf(slots, "category");
  const said = category?.name ?? slots.search ?? "";
  const meant = plan.lines.filter((line) => isLineCalled(line, said)).slice(0, MAX_LINES);
  if (meant.length > 0) {
    const { where } = plan;
    return paragraphs(
      ...meant.map((line) => say("line", { ...line, where, rest: say("rest of a line", line) })),
    );
  }
  // There is no line to hold it against; what was spent is said, as far as it is a category.
  const none = say("no line for it", { ...plan, name: echoed(said) ?? "that" });
  if (category === undefined) return sentences(none, say("lines on a page"));
  const filter = { ...projectIdIn(slots), category: category.name };
  const { total } = await tools.ask("get_spending", filter);
  return sentences(none, say("spent on it", { total, name: category.name }));
}

function isLineCalled({ category, room }: FoundBudgetLine, said: string): boolean {
  const asked = nameTokens(said);
  const words = nameTokens(`${category} ${room ?? ""}`);
  return asked.length > 0 && asked.every((one) => words.some((word) => isSameStem(word, one)));
}

function lines(plan: Plan): string {
  if (plan.count === 0) return say("lines", plan);
  const over = plan.lines.filter(({ level }) => level === "over").map(({ name }) => name);
  const rows = plan.lines.map((line) => ({
    ...line,
    name: [line.category, line.room].flatMap((one) => (one === null ? [] : plain(one))).join(", "),
  }));
  return paragraphs(
    say("lines", { ...plan, over: over.join(", ") }),
    say("lines table", { rows: sayEach("line row", rows, MAX_ROWS) }),
    say("on no line", plan),
  );
}

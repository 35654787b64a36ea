import type { FoundDue, FoundQuote } from "../../features/assistant/rules/budget-calls.ts";
import type { ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { isSameStem, nameTokens } from "../questions/names.ts";
import { say } from "./replies.ts";
import { type Asked, contractsIn, inProject, namesOf, projectIdIn } from "./turn.ts";
import { list, paragraphs, table } from "./wording/blocks.ts";
import { amount, isNegative, isZero } from "./wording/figures.ts";
import { echoed, plain, quoted } from "./wording/names.ts";

type Plan = ToolOutput<"get_budget_overview">;
type Line = Plan["lines"][number];
type Quotes = ToolOutput<"list_quotes">;

/** Rows that are read at a glance; the screen has the rest. */
const MAX_LINES = 5;
const MAX_ROWS = 12;

/** "What will it cost in the end?", "How much is safe to spend?", "What do I still owe?" */
export async function answerPlan(asked: Asked, of: Detail<"plan">): Promise<string> {
  const { slots } = asked.understood;
  if (of === "owed") return answerOwed(asked);
  if (of === "dues") return answerDues(asked);
  const plan = await asked.tools.ask("get_budget_overview", projectIdIn(slots));
  const values = { ...plan, where: inProject(asked, plan.project.name) };
  switch (of) {
    case "forecast":
      return paragraphs(say("forecast", values), hintOf(plan), overruns(plan));
    case "safe":
      return say(isZero(plan.forecast.safeToSpend) ? "nothing is safe" : "safe to spend", values);
    case "contingency":
      return say(isZero(plan.contingency) ? "no contingency" : "contingency", values);
    case "line":
      return answerLine(asked, plan, values);
    case "lines":
      return lines(plan, values);
  }
}

/** How far the answer can be trusted, where little is planned. */
function hintOf({ lines, hasContracts }: Plan): string | undefined {
  if (lines.length > 0) return undefined;
  return say(hasContracts ? "forecast without lines" : "forecast without a plan");
}

function overruns({ lines }: Plan): string | undefined {
  const over = lines.filter(({ level }) => level === "over");
  if (over.length === 0) return undefined;
  const rows = over
    .slice(0, MAX_LINES)
    .map((line) => say("overrun", { ...line, name: nameOfLine(line) }));
  return paragraphs(say(over.length === 1 ? "one overruns" : "some overrun"), list(rows));
}

function nameOfLine({ category, room }: Line): string {
  return room === null ? quoted(category) : `${quoted(category)} in ${quoted(room)}`;
}

/** "Am I over budget on labor?", "What is left on the materials line?" */
async function answerLine(asked: Asked, plan: Plan, values: { where: string }): Promise<string> {
  const { slots } = asked.understood;
  const [category] = namesOf(slots, "category");
  const said = category?.name ?? slots.search ?? "";
  const meant = plan.lines.filter((line) => isLineCalled(line, said));
  if (meant.length > 0) {
    return paragraphs(...meant.slice(0, MAX_LINES).map((line) => lineReply(line, values)));
  }
  // There is no line to hold it against; what was spent is said, as far as it is a category.
  const reply = plan.lines.length === 0 ? "no lines for it" : "no line for it";
  const none = say(reply, { ...values, name: echoed(said) ?? "that" });
  if (category === undefined) return `${none} ${say("lines on a page")}`;
  const filter = { ...projectIdIn(slots), category: category.name };
  const { total } = await asked.tools.ask("get_spending", filter);
  return `${none} ${say("spent on it", { total, name: category.name })}`;
}

function isLineCalled({ category, room }: Line, said: string): boolean {
  const asked = nameTokens(said);
  const words = nameTokens(`${category} ${room ?? ""}`);
  return asked.length > 0 && asked.every((one) => words.some((word) => isSameStem(word, one)));
}

function lineReply(line: Line, { where }: { where: string }): string {
  const rest = say(isNegative(line.left) ? "line is short" : "line is left", line);
  return say("line", {
    ...line,
    where,
    name: nameOfLine(line),
    state: LINE_STATES[line.level],
    rest,
  });
}
const LINE_STATES = {
  fine: "is within",
  near: "is close to",
  over: "is projected to exceed",
} as const;

function lines({ lines: all, unplanned }: Plan, values: { where: string }): string {
  if (all.length === 0) return say("no lines", values);
  const over = all.filter(({ level }) => level === "over");
  const counts = { ...values, count: all.length, over: over.map(nameOfLine).join(", ") };
  const rows = all
    .slice(0, MAX_ROWS)
    .map(({ category, room, planned, paid, forecast }) => [
      [category, room].flatMap((name) => (name === null ? [] : plain(name))).join(", "),
      ...[planned, paid, forecast].map(amount),
    ]);
  return paragraphs(
    say(over.length === 0 ? "lines, none over" : "lines, some over", counts),
    table(["Budget line", "Budgeted", "Paid", "Forecast"], rows),
    isZero(unplanned) ? undefined : say("on no line", { unplanned }),
  );
}

/** "Which payments are due next?" */
async function answerDues(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const { dues, project } = await asked.tools.ask("list_quotes", contractsIn(slots));
  const [contractor] = namesOf(slots, "contractor");
  const to = contractor === undefined ? "" : ` to ${quoted(contractor.name)}`;
  const values = { of: `${to}${inProject(asked, project.name)}` };
  if (dues.length === 0) return say("no dues", values);
  const isOverdue = dues.some(({ status }) => status === "overdue");
  return paragraphs(
    say(isOverdue ? "dues, some overdue" : "dues", values),
    list(dues.slice(0, MAX_ROWS).map(dueOf)),
    dues.length > MAX_ROWS ? say("more dues") : undefined,
  );
}

async function answerOwed(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const found = await asked.tools.ask("list_quotes", contractsIn(slots));
  const [contractor] = namesOf(slots, "contractor");
  const whose = contractor === undefined ? "" : ` with ${quoted(contractor.name)}`;
  const values = { ...found, whose, where: inProject(asked, found.project.name) };
  const contracts = found.quotes.filter(
    ({ status }) => status === "accepted" || status === "completed",
  );
  if (contracts.length > 0) return owed(found, contracts, values);
  if (contractor?.id === undefined) return say("no contract", values);
  const { total } = await asked.tools.ask("get_spending", contractsIn(slots));
  return `${say("no contract", values)} ${say("paid so far", { total, name: contractor.name })}`;
}

function owed({ open, dues }: Quotes, contracts: readonly FoundQuote[], values: object) {
  if (isZero(open)) return say("nothing owed", values);
  const unpaid = contracts.filter((contract) => !isZero(contract.open));
  const rows = unpaid.slice(0, MAX_LINES).map((contract) => say("open contract", contract));
  return paragraphs(
    say("owed", values),
    unpaid.length > 1 ? list(rows) : undefined,
    dues.length > 0 ? say("next payments") : undefined,
    list(dues.slice(0, MAX_LINES).map(dueOf)),
  );
}

function dueOf(due: FoundDue): string {
  const hasDay = due.date !== null && due.status !== "waiting";
  return say(`due, ${due.status}`, { ...due, date: hasDay ? due.date : null });
}

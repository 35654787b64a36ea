import type {
  FoundDue,
  FoundQuote,
  ToolOutput,
} from "../../features/assistant/rules/tool-calls.ts";
import type { Intent } from "../intents/intents.ts";
import { isSameStem, nameTokens } from "../questions/names.ts";
import { list, paragraphs, table } from "./wording/blocks.ts";
import { amount, counted, day, isNegative, isZero } from "./wording/figures.ts";
import { echoed, plain, quoted } from "./wording/names.ts";
import { type Asked, inProject, namesOf, projectIdIn } from "./turn.ts";

type Plan = ToolOutput<"get_money_plan">;
type Quotes = ToolOutput<"list_quotes">;

/** So many are read at a glance; the screen has the rest. */
const MOST_LINES = 5;
const MOST_ROWS = 12;

/** "What will it cost in the end?", "How much is safe to spend?", "What do I still owe?" */
export async function answerPlan(
  asked: Asked,
  of: Extract<Intent, { kind: "plan" }>["of"],
): Promise<string> {
  const { slots } = asked.understood;
  if (of === "owed") return answerOwed(asked);
  if (of === "dues") return answerDues(asked);
  const plan = await asked.tools.ask("get_money_plan", projectIdIn(slots));
  const where = inProject(asked, plan.project.name);
  switch (of) {
    case "forecast":
      return forecast(plan, where);
    case "safe":
      return safe(plan, where);
    case "contingency":
      return contingency(plan, where);
    case "line":
      return answerLine(asked, plan, where);
    case "lines":
      return lines(plan, where);
  }
}

function forecast(plan: Plan, where: string): string {
  const { expected, low, high, chance } = plan.forecast;
  const lead = `The final cost is expected to be **${amount(expected)}**${where}, most likely between ${amount(low)} and ${amount(high)}. The chance of staying within the budget is **${chance}**.`;
  return paragraphs(lead, hintOf(plan), overruns(plan));
}

/** How far the answer can be trusted, where little is planned. */
function hintOf({ lines, hasContracts }: Plan): string | undefined {
  if (lines.length > 0) return undefined;
  return hasContracts
    ? "The budget is not divided into lines yet: what is not promised counts as money that will be spent."
    : "The budget is not divided yet and no contract is recorded, so all that is left counts as money that will be spent. Divide it on the Budget page, and I can tell you more.";
}

function overruns({ lines }: Plan): string | undefined {
  const over = lines.filter(({ level }) => level === "over");
  if (over.length === 0) return undefined;
  return paragraphs(
    over.length === 1 ? "This line will overrun:" : "These lines will overrun:",
    list(
      over.slice(0, MOST_LINES).map(({ category, room, forecast: final, planned }) => {
        const name = room === null ? quoted(category) : `${quoted(category)} in ${quoted(room)}`;
        return `${name}: ${amount(final)} of ${amount(planned)} planned`;
      }),
    ),
  );
}

function safe({ forecast: { safeToSpend } }: Plan, where: string): string {
  if (isZero(safeToSpend)) {
    return `Nothing is safe to spend on something new${where}: all of the budget is paid, promised, planned or kept for surprises.`;
  }
  return `**${amount(safeToSpend)}** is safe to spend on something new${where}: it is neither paid nor promised, on no budget line, and not kept for surprises.`;
}

function contingency({ contingency: kept, budget, forecast: { expected } }: Plan, where: string) {
  if (isZero(kept)) {
    return `No contingency is set${where}. You can set one on the Budget page.`;
  }
  return `Your contingency${where} is **${amount(kept)}**, of a budget of ${amount(budget)}. The final cost is expected to be ${amount(expected)}.`;
}

function nameOfLine({ category, room }: Plan["lines"][number]): string {
  return room === null ? quoted(category) : `${quoted(category)} in ${quoted(room)}`;
}

/** "Am I over budget on labor?", "What is left on the materials line?" */
async function answerLine(asked: Asked, plan: Plan, where: string): Promise<string> {
  const { slots } = asked.understood;
  const [category] = namesOf(slots, "category");
  const said = category?.name ?? slots.search ?? "";
  const meant = plan.lines.filter(
    (line) => nameTokens(said).length > 0 && isLineCalled(line, said),
  );
  if (meant.length === 0) return withoutLine(asked, plan, said, where);
  return paragraphs(...meant.slice(0, MOST_LINES).map((line) => lineReply(line, where)));
}

function isLineCalled({ category, room }: Plan["lines"][number], said: string): boolean {
  const words = nameTokens(`${category} ${room ?? ""}`);
  return nameTokens(said).every((one) => words.some((word) => isSameStem(word, one)));
}

function lineReply(line: Plan["lines"][number], where: string): string {
  const { planned, paid, committed, left, forecast: final, level } = line;
  const name = nameOfLine(line);
  const state = {
    fine: `${name}${where} is within its plan`,
    near: `${name}${where} is close to its plan`,
    over: `${name}${where} will overrun its plan`,
  }[level];
  const rest = isNegative(left)
    ? `**${amount(left)}** more is committed or paid than was planned`
    : `**${amount(left)}** of it is neither paid nor committed`;
  return `${state} of ${amount(planned)}: ${rest}. Paid so far: ${amount(paid)}. Committed in contracts: ${amount(committed)}. Expected in the end: ${amount(final)}.`;
}

/** There is no line to hold it against; what was spent is said, as far as it is a category. */
async function withoutLine(
  asked: Asked,
  { lines: all }: Plan,
  said: string,
  where: string,
): Promise<string> {
  const { slots } = asked.understood;
  const name = echoed(said) ?? "that";
  const none =
    all.length === 0
      ? `The budget is not divided into lines yet${where}, so there is none for ${name}.`
      : `There is no budget line for ${name}${where}.`;
  const [category] = namesOf(slots, "category");
  if (category === undefined) return `${none} The Budget page shows the lines.`;
  const { total } = await asked.tools.ask("get_spending", {
    ...projectIdIn(slots),
    category: category.name,
  });
  return `${none} You spent **${amount(total)}** on ${plain(category.name)} so far.`;
}

function lines({ lines: all, unplanned }: Plan, where: string): string {
  if (all.length === 0)
    return `The budget is not divided into lines yet${where}. You can do it on the Budget page.`;
  const shown = all.slice(0, MOST_ROWS);
  const over = all.filter(({ level }) => level === "over");
  return paragraphs(
    over.length === 0
      ? `None of your ${counted(all.length, "line")}${where} will overrun as it looks today:`
      : `These will overrun${where}: ${over.map(nameOfLine).join(", ")}.`,
    table(
      ["Budget line", "Planned", "Paid", "Expected"],
      shown.map((line) => [
        line.room === null ? plain(line.category) : `${plain(line.category)}, ${plain(line.room)}`,
        amount(line.planned),
        amount(line.paid),
        amount(line.forecast),
      ]),
    ),
    isZero(unplanned) ? undefined : `On no line yet: ${amount(unplanned)}.`,
  );
}

/** "Which payments are due next?" */
async function answerDues(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const [contractor] = namesOf(slots, "contractor");
  const { dues, project } = await asked.tools.ask("list_quotes", {
    ...projectIdIn(slots),
    ...(contractor?.id !== undefined && { contractorId: contractor.id }),
  });
  const of = `${contractor === undefined ? "" : ` to ${quoted(contractor.name)}`}${inProject(asked, project.name)}`;
  if (dues.length === 0) {
    return `No payment${of} is scheduled in your contracts. A payment schedule can be set on the Quotes & Contracts page.`;
  }
  const isOverdue = dues.some(({ status }) => status === "overdue");
  return paragraphs(
    `${isOverdue ? "Overdue and next" : "The next"} payments${of}:`,
    list(dues.slice(0, MOST_ROWS).map(dueOf)),
    dues.length > MOST_ROWS ? "The Quotes & Contracts page has the others." : undefined,
  );
}

async function answerOwed(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const [contractor] = namesOf(slots, "contractor");
  const found = await asked.tools.ask("list_quotes", {
    ...projectIdIn(slots),
    ...(contractor?.id !== undefined && { contractorId: contractor.id }),
  });
  const where = inProject(asked, found.project.name);
  const whose = contractor === undefined ? "" : ` with ${quoted(contractor.name)}`;
  const contracts = found.quotes.filter(
    ({ status }) => status === "accepted" || status === "completed",
  );
  if (contracts.length === 0) {
    const paid = await paidWithout(asked);
    return `No contract${whose} is recorded${where}, so your records say what was paid, not what is still owed. Accept a quote on the Quotes & Contracts page, and I can tell you.${paid}`;
  }
  return owed(found, contracts, `${whose}${where}`);
}

/** What one contractor got, where no contract says what was agreed. */
async function paidWithout({ tools, understood: { slots } }: Asked): Promise<string> {
  const [contractor] = namesOf(slots, "contractor");
  if (contractor?.id === undefined) return "";
  const filter = { ...projectIdIn(slots), contractorId: contractor.id };
  const { total } = await tools.ask("get_spending", filter);
  return ` You paid ${plain(contractor.name)} **${amount(total)}** so far.`;
}

function owed({ agreed, paid, open, dues }: Quotes, contracts: readonly FoundQuote[], of: string) {
  if (isZero(open))
    return `Nothing is open${of}: all of ${amount(agreed)} that was agreed is paid.`;
  const unpaid = contracts.filter((contract) => !isZero(contract.open));
  return paragraphs(
    `**${amount(open)}** is still open${of}, of ${amount(agreed)} that was agreed. Paid under contract so far: ${amount(paid)}.`,
    unpaid.length > 1 ? list(unpaid.slice(0, MOST_LINES).map(openOf)) : undefined,
    dues.length > 0 ? "The next payments:" : undefined,
    list(dues.slice(0, MOST_LINES).map(dueOf)),
  );
}

function openOf({ work, contractor, open }: FoundQuote): string {
  return `${quoted(work)}${contractor === null ? "" : `, ${quoted(contractor)}`}: ${amount(open)}`;
}

function dueOf({ title, contractor, open, date, status }: FoundDue): string {
  const when = { waiting: "waits for its milestone", due: "due", overdue: "**overdue**" }[status];
  const on =
    date === null || status === "waiting"
      ? ""
      : ` ${status === "due" ? "on" : "since"} ${day(date)}`;
  const who = contractor === null ? "" : `, ${quoted(contractor)}`;
  return `${quoted(title)}${who}: ${amount(open)}, ${when}${on}`;
}

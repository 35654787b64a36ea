import type {
  FoundDue,
  FoundQuote,
  ToolOutput,
} from "../../../../../shared/assistant/tool-calls.ts";
import { list, paragraphs } from "../wording/blocks.ts";
import { amount, day, isZero } from "../wording/figures.ts";
import { quoted } from "../wording/names.ts";
import { type Asked, inProject, namesOf, projectIdIn } from "./turn.ts";

type Plan = ToolOutput<"get_money_plan">;
type Quotes = ToolOutput<"list_quotes">;

/** So many are read at a glance; the screen has the rest. */
const MOST_LINES = 5;

/** "What will it cost in the end?", "How much is safe to spend?", "What do I still owe?" */
export async function answerPlan(asked: Asked, of: "forecast" | "safe" | "owed"): Promise<string> {
  const { slots } = asked.understood;
  if (of === "owed") return answerOwed(asked);
  const plan = await asked.tools.ask("get_money_plan", projectIdIn(slots));
  const where = inProject(asked, plan.project.name);
  return of === "forecast" ? forecast(plan, where) : safe(plan, where);
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
    return `No contract${whose} is recorded${where}, so your records say what was paid, not what is still owed. Accept a quote on the Quotes & Contracts page, and I can tell you.`;
  }
  return owed(found, contracts, `${whose}${where}`);
}

function owed({ agreed, open, dues }: Quotes, contracts: readonly FoundQuote[], of: string) {
  if (isZero(open))
    return `Nothing is open${of}: all of ${amount(agreed)} that was agreed is paid.`;
  const unpaid = contracts.filter((contract) => !isZero(contract.open));
  return paragraphs(
    `**${amount(open)}** is still open${of}, of ${amount(agreed)} that was agreed.`,
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

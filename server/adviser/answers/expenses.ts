import type { FoundExpense, ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import type { Slots } from "../questions/slots.ts";
import type { Order } from "../intents/intents.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { amount, counted, day } from "./wording/figures.ts";
import { echoed, named, plain } from "./wording/names.ts";
import { hasNoFilter, narrowing, nothingSpent, searchedFor } from "./narrowing.ts";
import { type Asked, during, filterOf, inProject } from "./turn.ts";

const USUALLY_LISTED = 5;
const MOST_FOUND = 10;

/** "Taping: $1,150.25 on Jan 31, 2026, to Joe Miller" */
function lineOf(
  { description, amount: sum, date, contractor }: FoundExpense,
  slots: Slots,
): string {
  const isSaid = slots.names.some(({ kind }) => kind === "contractor");
  const payee = contractor === null || isSaid ? "" : `, to ${plain(contractor)}`;
  return `${named(description, "An expense")}: **${amount(sum)}** on ${day(date)}${payee}`;
}

const SUPERLATIVES: Record<Order, string> = {
  largest: "biggest",
  smallest: "smallest",
  newest: "latest",
  oldest: "first",
};

/** "My biggest expense" is one, "my biggest expenses" are several. */
function howMany({ question, understood: { limit } }: Asked): number {
  if (limit !== undefined) return limit;
  const isPlural = /\b(?:expenses|purchases|payments|entries|things|transactions)\b/i.test(
    question,
  );
  const isSingular = /\b(?:expense|purchase|payment|entry|thing|transaction|was)\b/i.test(question);
  return isSingular && !isPlural ? 1 : USUALLY_LISTED;
}

/** "What was my biggest expense?", "Show the latest expenses" */
export async function answerList(asked: Asked, order: Order): Promise<string> {
  const { slots } = asked.understood;
  const wanted = howMany(asked);
  const { expenses, project, count } = await asked.tools.ask("search_expenses", {
    ...filterOf(slots),
    order,
    limit: wanted,
  });
  const [first] = expenses;
  if (first === undefined) return nothingSpent(asked, project.name);
  const narrowed = `${narrowing(slots)}${inProject(asked, project.name)}${during(slots)}`;
  const which = count === 1 ? "only" : SUPERLATIVES[order];
  if (expenses.length === 1) return `Your ${which} expense${narrowed} was ${lineOf(first, slots)}.`;
  const lead =
    count === expenses.length && order === "newest"
      ? `Your expenses${searchedFor(slots)}${narrowed}:`
      : `Your ${which} expenses${searchedFor(slots)}${narrowed}:`;
  return paragraphs(lead, list(expenses.map((one) => lineOf(one, slots))));
}

/** Shorter words are within too many others: "room" in "bathroom". */
const LEAST_LETTERS = 5;

/** As said; without the plural; then word by word, the longest first. Never less than is found. */
function variantsOf({ search }: Slots): (string | undefined)[] {
  if (search === undefined) return [undefined];
  const words = search
    .split(/\s+/)
    .filter((word) => word.length >= LEAST_LETTERS)
    .toSorted((a, b) => b.length - a.length);
  const parts = words.length > 1 ? words.slice(0, 3) : [];
  const all = [search, ...parts].flatMap((text) => [
    text,
    ...(/s$/iu.test(text) && text.length > 4 ? [text.slice(0, -1)] : []),
  ]);
  return [...new Set(all)];
}

/** "Did I buy tiles?", "What did I pay for the sink?" */
export async function answerFind(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  if (hasNoFilter(slots)) return answerList(asked, "newest");
  for (const search of variantsOf(slots)) {
    const found = await asked.tools.ask("search_expenses", {
      ...filterOf({ ...slots, ...(search !== undefined && { search }) }),
      order: "newest",
      limit: MOST_FOUND,
    });
    if (found.count > 0) return foundBy(asked, found, search);
    if (search === variantsOf(slots).at(-1)) return nothingSpent(asked, found.project.name);
  }
  return "";
}

/** Says what was found where it is less than what was asked for. */
function leadOf(asked: string | undefined, search: string | undefined, what: string): string {
  if (search === undefined || search === asked) return `I found **${what}**`;
  const found = `**${what}** with ${echoed(search) ?? "one of these words"}`;
  const isSingular = asked?.slice(0, -1) === search;
  return isSingular ? `I found ${found}` : `Nothing mentions all of that, but I found ${found}`;
}

function foundBy(
  asked: Asked,
  { expenses, count, total, project }: ToolOutput<"search_expenses">,
  search: string | undefined,
): string {
  const { slots } = asked.understood;
  const narrowed = `${narrowing(slots)}${inProject(asked, project.name)}${during(slots)}`;
  const lead = `${leadOf(slots.search, search, counted(count, "expense"))}${narrowed}`;
  if (count === 1) return paragraphs(`${lead}:`, list(expenses.map((one) => lineOf(one, slots))));
  return paragraphs(
    `${lead}. Together that is **${amount(total)}**.`,
    list(expenses.map((one) => lineOf(one, slots))),
    count > expenses.length ? "Showing the most recent." : undefined,
  );
}

/** "When did I last pay Joe?" */
export async function answerPaidWhen(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const { expenses, project } = await asked.tools.ask("search_expenses", {
    ...filterOf(slots),
    order: "newest",
    limit: 1,
  });
  const [last] = expenses;
  if (last === undefined) return nothingSpent(asked, project.name);
  const where = inProject(asked, project.name);
  return `The last time was on **${day(last.date)}**${where}: ${named(last.description, "an expense")}, ${amount(last.amount)}${last.contractor === null ? "" : `, to ${plain(last.contractor)}`}.`;
}

/** "Which expenses have no receipt?", "How many receipts are missing?" */
export async function answerReceipts(
  asked: Asked,
  receipt: "missing" | "attached",
): Promise<string> {
  const { slots } = asked.understood;
  const filter = filterOf(slots);
  const order = "newest" as const;
  const found = await asked.tools.ask("search_expenses", { ...filter, receipt, order, limit: 10 });
  const where = inProject(asked, found.project.name);
  const { count, total, expenses } = found;
  if (count === 0) {
    const all = await asked.tools.ask("get_spending", filter);
    if (all.count === 0) return nothingSpent(asked, all.project.name);
    return receipt === "missing"
      ? `All of your expenses${where} have their receipts.`
      : `None of your expenses${where} has a receipt yet.`;
  }
  const has = count === 1 ? "has" : "have";
  const what = receipt === "missing" ? "no receipt yet" : "a receipt";
  return paragraphs(
    `**${counted(count, "expense")}**${narrowing(slots)}${where} ${has} ${what}. Together that is **${amount(total)}**:`,
    list(expenses.map((one) => lineOf(one, slots))),
    count > expenses.length ? "Showing the most recent." : undefined,
  );
}

/** "What did I get back?" */
export async function answerRefunds(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const { count, total, expenses, project } = await asked.tools.ask("search_expenses", {
    ...filterOf(slots),
    refunds: "only",
    order: "newest",
    limit: MOST_FOUND,
  });
  const narrowed = `${narrowing(slots)}${inProject(asked, project.name)}${during(slots)}`;
  if (count === 0) return `I find no refunds${narrowed}${searchedFor(slots)} in your records.`;
  return paragraphs(
    `**${amount(total)}** came back${narrowed}${searchedFor(slots)}, in ${counted(count, "expense")} that are refunds:`,
    list(expenses.map((one) => lineOf(one, slots))),
  );
}

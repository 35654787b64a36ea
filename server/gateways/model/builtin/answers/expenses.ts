import type { FoundExpense } from "../../../../../shared/assistant/tool-calls.ts";
import type { Slots } from "../question/slots.ts";
import type { Order } from "../question/rule.ts";
import { list, paragraphs } from "../wording/blocks.ts";
import { amount, counted, day } from "../wording/figures.ts";
import { echoed, named, plain, quoted } from "../wording/names.ts";
import { narrowing, nothingSpent, hasNoFilter, searchedFor, when } from "./spending.ts";
import { type Asked, filterOf, inProject, namesOf, sentence } from "./turn.ts";

const USUALLY_LISTED = 5;
const MOST_LISTED = 25;

/** "Taping: $1,150.25 on Jan 31, 2026, to Joe Miller" */
function lineOf({ description, amount: sum, date, contractor }: FoundExpense): string {
  const payee = contractor === null ? "" : `, to ${plain(contractor)}`;
  return `${named(description, "An expense")}: **${amount(sum)}** on ${day(date)}${payee}`;
}

const SUPERLATIVES: Record<Order, string> = {
  largest: "biggest",
  smallest: "smallest",
  newest: "latest",
  oldest: "first",
};

/** "What was my biggest expense?", "Show the latest expenses" */
export async function answerList(asked: Asked, order: Order): Promise<string> {
  const { slots, limit } = asked.understood;
  const isOne =
    limit === undefined &&
    /\b(?:expense|purchase|payment|thing|entry|was|buy)\b/i.test(asked.question) &&
    !/\bexpenses|purchases|payments|entries\b/i.test(asked.question);
  const found = await asked.tools.ask("search_expenses", {
    ...filterOf(slots),
    order,
    limit: isOne ? 1 : (limit ?? USUALLY_LISTED),
  });
  const { expenses, project, count } = found;
  const where = inProject(asked, project.name);
  const [first] = expenses;
  if (first === undefined) {
    return hasNoFilter(slots)
      ? `You have recorded no expenses in ${quoted(project.name)} yet.`
      : nothingSpent(asked, project.name);
  }
  const which = SUPERLATIVES[order];
  const narrowed = `${narrowing(slots)}${searchedFor(slots)}${where}`;
  if (expenses.length === 1) {
    const what = count === 1 ? "only" : which;
    return paragraphs(
      sentence(`${when(slots)}this is your ${what} expense${narrowed}:`),
      list([lineOf(first)]),
    );
  }
  return paragraphs(
    sentence(`${when(slots)}these are your ${which} expenses${narrowed}:`),
    list(expenses.map(lineOf)),
  );
}

/** "Did I buy tiles?", "What did I pay for the sink?" */
export async function answerFind(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  if (hasNoFilter(slots)) return answerList(asked, "newest");
  let found = await search(asked, slots);
  const singular = slots.search?.replace(/(?:es|s)$/u, "");
  if (found.count === 0 && singular !== undefined && singular !== slots.search) {
    found = await search(asked, { ...slots, search: singular });
  }
  const { expenses, count, total, project } = found;
  const where = inProject(asked, project.name);
  const [contractor] = namesOf(slots, "contractor");
  if (count === 0) {
    const said = slots.search === undefined ? undefined : echoed(slots.search);
    return contractor !== undefined || said === undefined
      ? nothingSpent(asked, project.name)
      : `I find no expense${narrowing(slots)} in ${quoted(project.name)} that mentions ${said}, neither in its description nor in its notes.`;
  }
  const lead =
    count === 1
      ? `I found **${counted(count, "expense")}**${where}:`
      : `I found **${counted(count, "expense")}**${where}. Together that is **${amount(total)}**.`;
  const more = count > expenses.length ? "These are the newest of them." : undefined;
  return paragraphs(lead, list(expenses.map(lineOf)), more);
}

function search({ tools }: Asked, slots: Slots) {
  return tools.ask("search_expenses", { ...filterOf(slots), order: "newest", limit: 10 });
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

/** "Which expenses have no receipt?" */
export async function answerReceipts(asked: Asked, areMissing: boolean): Promise<string> {
  const filter = filterOf(asked.understood.slots);
  const newest = await asked.tools.ask("search_expenses", {
    ...filter,
    order: "newest",
    limit: MOST_LISTED,
  });
  const { expenses, count, project } = newest;
  const where = inProject(asked, project.name);
  if (count === 0) return `You have recorded no expenses in ${quoted(project.name)} yet.`;
  const wanted = expenses.filter(({ hasReceipt }) => hasReceipt !== areMissing);
  const isAll = count <= expenses.length;
  const among = isAll ? "" : " among your newest ones";
  if (wanted.length === 0) {
    return areMissing
      ? `Every expense${where}${among} has its receipt.`
      : `None of your expenses${where}${among} has a receipt yet.`;
  }
  const lead = areMissing
    ? `These expenses${where} have no receipt yet${among}:`
    : `These expenses${where} have a receipt${among}:`;
  const more = isAll
    ? undefined
    : "I looked at the newest ones only. Your expenses page shows all of them.";
  return paragraphs(
    lead,
    list(wanted.slice(0, 10).map(lineOf)),
    wanted.length > 10 ? "There are more of them on your expenses page." : more,
  );
}

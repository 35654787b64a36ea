import type { FoundExpense, ToolOutput } from "../../features/assistant/rules/tool-calls.ts";
import type { Detail } from "../intents/intents.ts";
import type { Slots } from "../questions/slots.ts";
import { say } from "./replies.ts";
import { type Asked, filterOf, hasNoFilter, nothingSpent, scopeOf } from "./turn.ts";
import { list, paragraphs } from "./wording/blocks.ts";
import { echoed, named, plain } from "./wording/names.ts";

const USUALLY_LISTED = 5;
const MAX_FOUND = 10;
/** Shorter words are within too many others: "room" in "bathroom". */
const MIN_LETTERS = 5;

const SUPERLATIVES = {
  largest: "biggest",
  smallest: "smallest",
  newest: "latest",
  oldest: "first",
} as const;

/** "Taping: $1,150.25 on Jan 31, 2026, to Joe Miller" */
function lineOf(expense: FoundExpense, { names }: Slots): string {
  const isSaid = names.some(({ kind }) => kind === "contractor");
  const name = named(expense.description, "An expense");
  return say("expense", { ...expense, name, contractor: isSaid ? null : expense.contractor });
}

/** "My biggest expense" is one, "my biggest expenses" are several. */
function howMany({ question, understood: { limit } }: Asked): number {
  if (limit !== undefined) return limit;
  const isPlural = /\b(?:expense|purchase|payment|thing|transaction)s\b|\bentries\b/i;
  const isSingular = /\b(?:expense|purchase|payment|entry|thing|transaction|was)\b/i;
  return isSingular.test(question) && !isPlural.test(question) ? 1 : USUALLY_LISTED;
}

/** "What was my biggest expense?", "Show the latest expenses" */
export async function answerList(asked: Asked, order: Detail<"list">): Promise<string> {
  const { slots } = asked.understood;
  const input = { ...filterOf(slots), order, limit: howMany(asked) };
  const { expenses, project, count } = await asked.tools.ask("search_expenses", input);
  const [first] = expenses;
  if (first === undefined) return nothingSpent(asked, project.name);
  const which = count === 1 ? "only" : SUPERLATIVES[order];
  const values = { ...scopeOf(asked, project.name), which, expense: lineOf(first, slots) };
  if (expenses.length === 1) return say("listed expense", values);
  const isAll = count === expenses.length && order === "newest";
  const lead = say(isAll ? "all expenses" : "listed expenses", values);
  return paragraphs(lead, list(expenses.map((one) => lineOf(one, slots))));
}

/** As said; without the plural; then word by word, the longest first. Never less than is found. */
function variantsOf({ search }: Slots): (string | undefined)[] {
  if (search === undefined) return [undefined];
  const words = search
    .split(/\s+/)
    .filter((word) => word.length >= MIN_LETTERS)
    .toSorted((a, b) => b.length - a.length);
  const texts = [search, ...(words.length > 1 ? words.slice(0, 3) : [])];
  const withSingular = (text: string) =>
    /s$/iu.test(text) && text.length > 4 ? [text, text.slice(0, -1)] : [text];
  return [...new Set(texts.flatMap(withSingular))];
}

/** "Did I buy tiles?", "What did I pay for the sink?" */
export async function answerFind(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  if (hasNoFilter(slots)) return answerList(asked, "newest");
  let project = "";
  for (const search of variantsOf(slots)) {
    const filter = filterOf({ ...slots, search });
    const input = { ...filter, order: "newest" as const, limit: MAX_FOUND };
    const found = await asked.tools.ask("search_expenses", input);
    if (found.count > 0) return foundBy(asked, found, search);
    project = found.project.name;
  }
  return nothingSpent(asked, project);
}

type Found = ToolOutput<"search_expenses">;

/** Says what was found where it is less than what was asked for. */
function foundBy(asked: Asked, found: Found, search: string | undefined): string {
  const { slots } = asked.understood;
  const { count, project } = found;
  const isSame = search === undefined || search === slots.search;
  const isSingular = slots.search?.slice(0, -1) === search;
  const how = isSame ? "found" : isSingular ? "found with" : "found part";
  const said = isSame ? "" : (echoed(search) ?? "one of these words");
  const lead = say(how, { ...scopeOf(asked, project.name), count, said });
  const together = count === 1 ? ":" : say("together", found);
  return withRows(`${lead}${together}`, found, slots);
}

function withRows(lead: string, { expenses, count }: Found, slots: Slots): string {
  const rows = list(expenses.map((one) => lineOf(one, slots)));
  return paragraphs(lead, rows, count > expenses.length ? say("newest of them") : undefined);
}

/** "When did I last pay Joe?" */
export async function answerPaidWhen(asked: Asked): Promise<string> {
  const input = { ...filterOf(asked.understood.slots), order: "newest" as const, limit: 1 };
  const { expenses, project } = await asked.tools.ask("search_expenses", input);
  const [last] = expenses;
  if (last === undefined) return nothingSpent(asked, project.name);
  const payee = last.contractor === null ? "" : plain(last.contractor);
  const name = named(last.description, "an expense");
  return say("paid when", { ...last, ...scopeOf(asked, project.name), name, payee });
}

/** "Which expenses have no receipt?", "How many receipts are missing?" */
export async function answerReceipts(asked: Asked, receipt: Detail<"receipts">): Promise<string> {
  const { slots } = asked.understood;
  const filter = filterOf(slots);
  const input = { ...filter, receipt, order: "newest" as const, limit: MAX_FOUND };
  const found = await asked.tools.ask("search_expenses", input);
  const scope = scopeOf(asked, found.project.name);
  if (found.count === 0) {
    const all = await asked.tools.ask("get_spending", filter);
    if (all.count === 0) return nothingSpent(asked, all.project.name);
    return say(`no receipts ${receipt}`, scope);
  }
  const has = found.count === 1 ? "has" : "have";
  return withRows(say(`receipts ${receipt}`, { ...found, ...scope, has }), found, slots);
}

/** "What did I get back?" */
export async function answerRefunds(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const only = { refunds: "only", order: "newest", limit: MAX_FOUND } as const;
  const found = await asked.tools.ask("search_expenses", { ...filterOf(slots), ...only });
  const values = { ...found, ...scopeOf(asked, found.project.name) };
  if (found.count === 0 && slots.search !== undefined) {
    // "Did the store give money back?": no refund is called so, but there may be others.
    const understood = { ...asked.understood, slots: { ...slots, search: undefined } };
    return paragraphs(say("no refunds", values), await answerRefunds({ ...asked, understood }));
  }
  if (found.count === 0) return say("no refunds", values);
  const rows = found.expenses.map((one) => lineOf(one, slots));
  return paragraphs(say("refunds", values), list(rows));
}

import type { FoundExpense } from "../../features/assistant/rules/tool-calls.ts";
import type { Detail } from "../intents/intents.ts";
import type { Slots } from "../questions/slots.ts";
import { escapeMarkdown, formatReply, isNegative, named, paragraphs } from "./replies.ts";
import { quotedInput } from "./replies.ts";
import { type Question, expensesOf, hasNoFilter, nothingSpent, spendingOf } from "./turn.ts";

type Found = Awaited<ReturnType<typeof expensesOf>>;

const USUALLY_LISTED = 5;
const MAX_FOUND = 10;
/** The tool's own limit. */
const MAX_LIMIT = 25;
/** Shorter words are within too many others: "room" in "bathroom". */
const MIN_LETTERS = 5;

/** Expenses as they are listed: to whom is left out where the question says it. */
function rowsOf(expenses: readonly FoundExpense[], { names }: Slots) {
  const isSaid = names.some(({ kind }) => kind === "contractor");
  return expenses.map(({ contractor, ...one }) => ({
    ...one,
    name: named(one.description, "An expense"),
    contractor: isSaid ? null : contractor,
  }));
}

/** "My biggest expense" is one, "my biggest expenses" are several. */
function howMany({ question, limit }: Question): number {
  if (limit !== undefined) return limit;
  const isPlural = /\b(?:expense|purchase|payment|thing|transaction)s\b|\bentries\b/i;
  const isSingular = /\b(?:expense|purchase|payment|entry|thing|transaction|was)\b/i;
  return isSingular.test(question) && !isPlural.test(question) ? 1 : USUALLY_LISTED;
}

/** "What was my biggest expense?", "Show the latest expenses" */
export async function answerList(asked: Question, order: Detail<"list">): Promise<string> {
  const most = howMany(asked);
  const found = await expensesOf(asked, { order, limit: order === "smallest" ? MAX_LIMIT : most });
  const { count } = found;
  // A refund is less than nothing, and no small purchase.
  const isOne = ({ amount }: FoundExpense) => order !== "smallest" || !isNegative(amount);
  const expenses = found.expenses.filter(isOne).slice(0, most);
  const [first] = expenses;
  if (first === undefined) return nothingSpent(asked, found);
  const which = count === 1 ? "only" : formatReply(`which ${order}`);
  const isAll = count === expenses.length && order === "newest";
  const values = { ...found, which: isAll ? null : which, expenses: rowsOf(expenses, asked.slots) };
  return formatReply(expenses.length === 1 ? "listed expense" : "listed expenses", values);
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
export async function answerFind(asked: Question): Promise<string> {
  if (hasNoFilter(asked.slots)) return answerList(asked, "newest");
  let scope = {};
  for (const search of variantsOf(asked.slots)) {
    const found = await expensesOf(asked, { search, order: "newest", limit: MAX_FOUND });
    if (found.count > 0) return foundBy(asked, found, search);
    scope = found;
  }
  // "What have we thrown at materials": nothing mentions "thrown", but there is a sum of materials.
  const slots = { ...asked.slots, search: undefined };
  const all = hasNoFilter(slots) ? undefined : await spendingOf({ ...asked, slots });
  const sum = all === undefined || all.count === 0 ? undefined : formatReply("all in all", all);
  return paragraphs(nothingSpent(asked, scope), sum);
}

/** Says what was found where it is less than what was asked for. */
function foundBy(asked: Question, found: Found, search: string | undefined): string {
  const { slots } = asked;
  const isSame = search === undefined || search === slots.search;
  const isSingular = slots.search?.slice(0, -1) === search;
  const how = isSame ? "all" : isSingular ? "singular" : "part";
  const said = isSame ? "" : (quotedInput(search) ?? "one of these words");
  return formatReply("found", { ...listed(asked, found), how, said });
}

function listed({ slots }: Question, found: Found) {
  const more = found.count > found.expenses.length ? formatReply("newest of them") : null;
  return { ...found, more, expenses: rowsOf(found.expenses, slots) };
}

/** "When did I last pay Joe?" */
export async function answerPaidWhen(asked: Question): Promise<string> {
  const found = await expensesOf(asked, { order: "newest", limit: 1 });
  const [last] = found.expenses;
  if (last === undefined) return nothingSpent(asked, found);
  const payee = last.contractor === null ? "" : escapeMarkdown(last.contractor);
  const name = named(last.description, "an expense");
  return formatReply("paid when", { ...found, ...last, name, payee });
}

/** "Which expenses have no receipt?", "How many receipts are missing?" */
export async function answerReceipts(asked: Question, receipt: Detail<"receipts">) {
  const found = await expensesOf(asked, { receipt, order: "newest", limit: MAX_FOUND });
  if (found.count > 0) return formatReply(`receipts ${receipt}`, listed(asked, found));
  const all = await spendingOf(asked);
  return all.count === 0 ? nothingSpent(asked, all) : formatReply(`no receipts ${receipt}`, found);
}

/** "What did I get back?" */
export async function answerRefunds(asked: Question): Promise<string> {
  const found = await expensesOf(asked, { refunds: "only", order: "newest", limit: MAX_FOUND });
  if (found.count > 0) return formatReply("refunds", listed(asked, found));
  if (asked.slots.search === undefined) return formatReply("no refunds", found);
  // "Did the store give money back?": no refund is called so, but there may be others.
  const others = await answerRefunds({ ...asked, slots: { ...asked.slots, search: undefined } });
  return paragraphs(formatReply("no refunds", found), others);
}

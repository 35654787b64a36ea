import type { FoundQuote } from "../../features/assistant/rules/budget-calls.ts";
import type { Detail } from "../intents/intents.ts";
import { isAbout, nameTokens } from "../questions/names.ts";
import { amount, escapeMarkdown, formatReply, isZero, paragraphs, quoted } from "./replies.ts";
import { quotedInput } from "./replies.ts";
import { type Question, contractsIn, inProject, namesOf, projectIdIn } from "./turn.ts";

const MAX_NAMED = 6;

async function contractorsOf({ tools }: Question) {
  const { contractors } = await tools.ask("list_contractors", {});
  return contractors.map((one) => {
    const parts = [one.specialty, one.company].flatMap((part) => part ?? []).map(escapeMarkdown);
    return { ...one, role: parts.length === 0 ? "" : ` (${parts.join(", ")})` };
  });
}

/** "Who are my contractors?" */
export async function answerContractors(asked: Question): Promise<string> {
  const contractors = await contractorsOf(asked);
  return formatReply("contractors", { count: contractors.length, contractors });
}

/** "How do I reach Joe?", "What does he charge?" */
export async function answerContractor(asked: Question, want: Detail<"contractor">) {
  const [wanted] = namesOf(asked.slots, "contractor");
  const contractor = (await contractorsOf(asked)).find(({ id }) => id === wanted?.id);
  if (contractor === undefined) return formatReply("contractors", { count: 0 });
  const { phone, email, payments, paid } = contractor;
  const known = { known: phone ?? email, paid: payments === 0 ? null : paid };
  return formatReply(`contractor ${want}`, { ...contractor, ...known });
}

/** "Who is my plumber?" where none of them is. */
export async function answerUnknownContractor(asked: Question): Promise<string> {
  const contractors = await contractorsOf(asked);
  if (contractors.length === 0) return formatReply("contractors", { count: 0 });
  const names = contractors.slice(0, MAX_NAMED).map(({ name }) => escapeMarkdown(name));
  return formatReply("no such contractor", {
    said: quotedInput(asked.slots.search ?? "") ?? "that",
    names: names.join(", "),
    others: contractors.length > names.length ? " and others" : "",
  });
}

const MIN_LETTERS = 5;

async function quotesOf(asked: Question) {
  const people = namesOf(asked.slots, "contractor");
  const areSeveral = people.length > 1;
  const input = areSeveral ? projectIdIn(asked.slots) : contractsIn(asked.slots);
  const found = await asked.tools.ask("list_quotes", input);
  const [contractor] = areSeveral ? [] : people;
  const whose = (word: string) => (contractor ? ` ${word} ${quoted(contractor.name)}` : "");
  const isOfOne = (quote: FoundQuote) => people.some(({ name }) => name === quote.contractor);
  const rivals = areSeveral ? found.quotes.filter(isOfOne) : [];
  return { ...found, rivals, contractor, whose, where: inProject(asked, found.project.name) };
}

/** "Which payments are due next?" */
export async function answerDues(asked: Question): Promise<string> {
  const { dues, whose, where } = await quotesOf(asked);
  const isOverdue = dues.some(({ status }) => status === "overdue");
  const state = dues.length === 0 ? "none" : isOverdue ? "overdue" : "open";
  return formatReply("dues", { state, of: `${whose("to")}${where}`, dues });
}

/** "What do I still owe?", "How much do I owe Joe?" */
export async function answerOwed(asked: Question): Promise<string> {
  const { quotes, dues, contractor, whose, ...found } = await quotesOf(asked);
  const values = { ...found, whose: whose("with") };
  const contracts = quotes.filter(({ status }) => status === "accepted" || status === "completed");
  if (contracts.length === 0) {
    const none = formatReply("no contract", values);
    if (contractor?.id === undefined) return none;
    const { total } = await asked.tools.ask("get_spending", contractsIn(asked.slots));
    return `${none} ${formatReply("paid so far", { total, name: contractor.name })}`;
  }
  if (isZero(found.open)) return formatReply("nothing owed", values);
  const unpaid = contracts.filter(({ open }) => !isZero(open));
  return formatReply("owed", { ...values, dues, contracts: unpaid.length > 1 ? unpaid : [] });
}

/** "Compare the stairwell painting quotes", "What did Rosa quote?" */
export async function answerQuotes(asked: Question): Promise<string> {
  const { slots, today } = asked;
  const { quotes, rivals, whose, where } = await quotesOf(asked);
  const [category] = namesOf(slots, "category");
  const search = [slots.search, category?.name].filter((text) => text !== undefined).join(" ");
  const exact = quotes.filter(({ work }) => isAbout(work, search));
  const near = quotes.filter(({ work }) => isPartlyAbout(work, search));
  // "Pete or Ada for the stairs": theirs, however the work is called.
  const found = rivals.length > 0 ? rivals : exact.length > 0 ? exact : near;
  const about = search === "" ? "" : ` for ${quotedInput(search) ?? "that"}`;
  const none = formatReply("no quotes", { of: whose("from"), about, where });
  if (quotes.length === 0) return none;
  // "The quotes I have yet to decide on": none is called so, but here are all.
  const meant = found.length > 0 ? found : quotes;
  const rows = meant.map((quote) => rowOf(quote, today));
  const all = { lead: leadOf(meant, today), of: whose("from"), where, rows };
  return paragraphs(found.length > 0 ? "" : none, formatReply("quotes", all));
}

/** At least one word of some length: "what did Pete ask for the stairwell". */
function isPartlyAbout(work: string, search: string): boolean {
  return nameTokens(search).some((asked) => asked.length >= MIN_LETTERS && isAbout(work, asked));
}

function isExpired({ status, validUntil }: FoundQuote, today: string): boolean {
  return status === "received" && validUntil !== null && validUntil < today;
}

/** Of several open ones the lowest; one whose day has passed is no offer any more. */
function leadOf(quotes: readonly FoundQuote[], today: string): string {
  const open = quotes.filter(
    (quote) => quote.status === "received" && !isExpired(quote, today) && quote.amount !== null,
  );
  const [lowest, next] = open.toSorted((one, other) => Number(one.amount) - Number(other.amount));
  if (lowest === undefined || next === undefined || lowest.amount === next.amount) {
    return formatReply("all quotes", { count: quotes.length });
  }
  const { contractor, work } = lowest;
  const who = contractor === null ? quoted(work) : escapeMarkdown(contractor);
  return formatReply("lowest quote", { ...lowest, who });
}

function rowOf(quote: FoundQuote, today: string) {
  const { contractor, status, validUntil } = quote;
  const isDated = status === "received" && validUntil !== null;
  const state = isExpired(quote, today) ? "expired" : isDated ? "valid" : status;
  return {
    ...quote,
    who: contractor ?? "No contractor",
    sum: quote.amount === null ? "no amount yet" : amount(quote.amount),
    state: formatReply("quote", { ...quote, state }),
  };
}

/** Cards under one reply; the links lead to the others. */
const MAX_PAYMENTS = 3;

/** "What should I pay this week?": payment is proposed of approved invoices, and of nothing else. */
export async function answerPay(asked: Question): Promise<string> {
  const { slots, tools } = asked;
  const [period] = slots.periods;
  // On a Saturday, what is due on Monday is of "this week", too.
  const input = { ...contractsIn(slots), to: period?.to };
  const { invoices, dues, total, ...found } = await tools.ask("list_payables", input);
  const [contractor] = namesOf(slots, "contractor");
  const of = `${contractor ? ` to ${quoted(contractor.name)}` : ""}${inProject(asked, found.project.name)}`;
  const pay = invoices.filter(({ state }) => state === "pay");
  const state = invoices.length > 0 ? "invoices" : dues.length > 0 ? "scheduled" : "none";
  const reply = formatReply("payables", {
    ...found,
    state,
    of,
    ...(!isZero(total) && { payable: total }),
    pay,
    approve: invoices.filter((one) => one.state === "approve"),
    wait: invoices.filter((one) => one.state === "ask" || one.state === "hold"),
    dues,
  });
  if (!found.mayPay || pay.length === 0) return reply;
  const [method] = namesOf(slots, "method");
  const outcomes = await Promise.all(
    pay.slice(0, MAX_PAYMENTS).map(({ id }) =>
      tools.ask("propose_payment", {
        invoiceId: id,
        ...(method && { paymentMethod: method.name }),
      }),
    ),
  );
  const isProposed = outcomes.some((outcome) => "isProposed" in outcome);
  return paragraphs(reply, isProposed ? formatReply("payments proposed") : "");
}

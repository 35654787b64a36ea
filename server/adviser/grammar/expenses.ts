import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { EXPENSE_CATEGORIES, PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import { toDecimal } from "../../../shared/money.ts";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import { categoryOf, saidCategory } from "./categories.ts";
import { isAhead, onlyDay, type SaidDay, saidDays } from "./dates.ts";
import { addressesIn, fillersIn, isDebt, namesAnother } from "./expense-claims.ts";
import { type ExpenseLead, expenseLead, impliedLead, mainClause } from "./expense-leads.ts";
import { type AmountReading, amountOf, isLacking } from "./expense-amount.ts";
import { payeesIn, placesIn, type SaidPayee, type SaidPlace } from "./expense-people.ts";
import { type UnclaimedWords, unclaimedWords } from "./unclaimed-words.ts";
import { calledAnywhere, chatterIn, tradeAnywhere, withTrade } from "./meant-expenses.ts";
import { contractorsCalled, directoryOf, type KnownContractor } from "./payees.ts";
import { onlyMethod, type SaidMethod, saidMethods } from "./payment-methods.ts";
import { type Sentence, shortened, type Span, takenBy, textOf, titled } from "./sentence.ts";

type Category = (typeof EXPENSE_CATEGORIES)[number];
type Method = (typeof PAYMENT_METHODS)[number];

export interface ExpenseReading {
  kind: "expense";
  fields: {
    description: string | null;
    /** a decimal string with two places */
    amount: string | null;
    /** a label of the form */
    category: string | null;
    /** a label of the form */
    paymentMethod: string | null;
    /** today if no plain day is said */
    date: CalendarDate;
    contractorId: number | null;
    /** as said, also of somebody who is not among the contractors */
    contractorName: string | null;
    notes: string | null;
  };
  missing: ("description" | "amount" | "category" | "paymentMethod")[];
}

interface ExpenseContext {
  today: CalendarDate;
  contractors: readonly KnownContractor[];
  /** it is known to be an expense, or a refund, also without a verb that says so */
  isMeant?: "expense" | "refund";
}

/** All that was found in the sentence, before it is put into fields. */
interface Findings {
  days: readonly SaidDay[];
  methods: readonly SaidMethod[];
  amount: AmountReading;
  payees: readonly SaidPayee[];
  places: readonly SaidPlace[];
  rest: UnclaimedWords;
  /** another contractor is named, and it is not plain what for */
  isNameLeft: boolean;
  category: Category | undefined;
}

/** An expense that is plainly said to have been paid, or asked to be recorded. */
export function readExpense(
  sentence: Sentence,
  { today, contractors, isMeant }: ExpenseContext,
): ExpenseReading | undefined {
  const isDayOf = takenBy(saidDays(sentence.words, today, "past"));
  const lead =
    expenseLead(sentence.words, isDayOf) ??
    (isMeant === undefined ? undefined : impliedLead(sentence.words, isMeant));
  if (lead === undefined) return undefined;
  // "They refunded 64.20" is what it is about, though another sentence.
  const clause = isMeant === "refund" ? sentence : mainClause(sentence, lead.span.to);
  const { words } = clause;
  const days = saidDays(words, today, "past");
  if (isPlanned(clause, days, today)) return undefined;
  const isDay = takenBy(days);
  const methods = saidMethods(words, isDay).filter(
    ({ span, method }) => !isDebt(words, lead, span, method),
  );
  const amount = amountOf(words, lead, [...days, ...methods]);
  if (isMeant === undefined && isLacking(words, lead, amount, methods)) return undefined;

  const directory = directoryOf(contractors);
  const category = saidCategory(words, isDay);
  const taken: { span: Span }[] = [
    ...days,
    ...methods,
    ...amount.said,
    lead,
    ...addressesIn(words),
    ...fillersIn(words),
    ...(isMeant === undefined ? [] : chatterIn(words, isMeant)),
  ];
  if (category !== undefined) taken.push(category);
  const said = payeesIn({ sentence: clause, isTaken: takenBy(taken), directory }, lead);
  const payees = said.map((payee) => withTrade(payee, contractors));
  if (isMeant !== undefined && payees.every(({ kind }) => kind !== "contractor")) {
    const known = calledAnywhere(clause, takenBy(taken), directory);
    payees.push(...(known.length > 0 ? known : tradeAnywhere(clause, takenBy(taken), contractors)));
  }
  taken.push(...payees.filter(({ kind }) => kind !== "thing"));
  const places = placesIn({ sentence: clause, isTaken: takenBy(taken) }, 0);
  taken.push(...places);
  const left = unclaimedWords(clause, takenBy(taken), { isFirstOnly: amount.isSeveral });
  // "Paid Joe 850 and Bob 200": a name is not what was paid for.
  const isName = contractorsCalled(left.text, directory).length > 0;
  const isCut = words.length < sentence.words.length || addressesIn(words).length > 0;
  const rest = {
    ...left,
    text: isName ? "" : left.text,
    hasMore: left.hasMore || isName || isCut,
  };
  const isNameLeft = isName || namesAnother(clause, takenBy(taken), directory);
  const findings = {
    days,
    methods,
    amount,
    payees,
    places,
    rest,
    isNameLeft,
    category: category?.category,
  };
  if (isEmptyTalk(lead, findings)) return undefined;
  return toReading(sentence, lead, findings, today);
}

/** What is paid tomorrow is not paid. A written date may be ahead by a slip: that one is not taken. */
function isPlanned(sentence: Sentence, days: readonly SaidDay[], today: CalendarDate): boolean {
  const spoken = days.filter(({ span }) => !/\d[/-]|\d{4}/.test(textOf(sentence, span)));
  return isAhead(spoken, today);
}

/** Neither an amount, nor whom, nor what: "I paid", "bought it". */
function isEmptyTalk({ verb }: ExpenseLead, { amount, payees, rest }: Findings): boolean {
  return verb !== undefined && amount.said.length === 0 && payees.length === 0 && rest.text === "";
}

function toReading(
  sentence: Sentence,
  lead: ExpenseLead,
  findings: Findings,
  today: CalendarDate,
): ExpenseReading {
  const { days, methods, amount, payees } = findings;
  const people = payees.filter(({ kind }) => kind === "contractor" || kind === "name");
  const [payee] = people;
  const isOneMan = people.every(({ said }) => said === payee?.said) && !findings.isNameLeft;
  const described = descriptionOf(findings, payee === undefined);
  const day = onlyDay(days);
  const isDayRead = day !== undefined && day <= today;
  const method = methodOf(lead, methods);
  const isUnread =
    findings.rest.hasMore ||
    findings.isNameLeft ||
    lead.isByOther === true ||
    !isOneMan ||
    (days.length > 0 && !isDayRead) ||
    amount.isUnclear ||
    methods.some(({ isWorded }) => isWorded) ||
    (method === undefined && methods.some(({ span }) => !isBareCard(sentence, span))) ||
    [...described.text].length > TEXT_LIMITS.line;
  const fields = {
    description: shortened(described.text, TEXT_LIMITS.line) || null,
    amount: amount.cents === undefined ? null : toDecimal(amount.cents),
    category: categoryIn(findings, described.text) ?? null,
    paymentMethod: method ?? null,
    date: isDayRead ? day : today,
    contractorId: isOneMan ? (payee?.contractorId ?? null) : null,
    contractorName: isOneMan ? nameOf(payee) : null,
    notes: isUnread ? whole(sentence) : smallNotes(findings, described.isPlaceSaid),
  };
  const required = ["description", "amount", "category", "paymentMethod"] as const;
  return { kind: "expense", fields, missing: required.filter((field) => fields[field] === null) };
}

/** What it was for; where that is not said, the shop or the trade says it well enough. */
function descriptionOf(
  { rest: { text }, places, payees }: Findings,
  isNobody: boolean,
): { text: string; isPlaceSaid: boolean } {
  if (text !== "") return { text, isPlaceSaid: false };
  const store = payees.find(({ kind }) => kind === "store")?.said ?? places[0]?.text;
  if (store !== undefined && isNobody) return { text: titled(store), isPlaceSaid: true };
  const role = payees.find(({ kind }) => kind === "role")?.said ?? "";
  const bare = role.replace(/^(?:the|my|our|a|an|his|her|their) /iu, "");
  return { text: titled(bare), isPlaceSaid: role !== "" };
}

function categoryIn({ category, rest, payees }: Findings, described: string): Category | undefined {
  // "Paid Joe to paint the deck" is for his work, also where "paint" alone would be a material.
  if (category === undefined && rest.isDoing) return "Labor";
  return category ?? categoryOf(described) ?? labourOf(payees);
}

/** Who is paid for no named thing is paid for work, if it is a trade. */
function labourOf(payees: readonly SaidPayee[]): Category | undefined {
  const role = payees.find(({ kind }) => kind === "role");
  return role === undefined ? undefined : categoryOf(role.said);
}

function methodOf({ verb }: ExpenseLead, methods: readonly SaidMethod[]): Method | undefined {
  return methods.length === 0 ? verb?.method : onlyMethod(methods);
}

/** 'By card' leaves the choice of two, which the form asks for anyway; "PayPal" has to be kept. */
function isBareCard({ words }: Sentence, span: Span): boolean {
  const keys = words.slice(span.from, span.to).map(({ key }) => key);
  return (keys.includes("card") || keys.includes("cards")) && !keys.includes("gift");
}

function nameOf(payee: SaidPayee | undefined): string | null {
  return payee === undefined ? null : shortened(payee.said, TEXT_LIMITS.name);
}

/** What has no field of its own, but is plain. */
function smallNotes(
  { amount, methods, places, payees }: Findings,
  isPlaceSaid: boolean,
): string | null {
  const said = [amount.checkNumber, ...methods.map(({ number }) => number)];
  const numbers = said.flatMap((number) => (number === undefined ? [] : [`Check #${number}`]));
  const stores = payees.flatMap(({ kind, said }) =>
    kind === "store" || kind === "role" ? [`Paid to ${said}`] : [],
  );
  const at = places.map(({ text }) => `At ${text}`);
  return [...numbers, ...(isPlaceSaid ? [] : [...stores, ...at])].join("\n") || null;
}

function whole({ said }: Sentence): string {
  return shortened(said, TEXT_LIMITS.paragraph);
}

import type { CalendarDate } from "../../../../shared/calendar-date.ts";
import { toDecimal } from "../../../../shared/money.ts";
import { TEXT_LIMITS } from "../../../../shared/text.ts";
import { type DayMention, readDays } from "../days/dates.ts";
import { type MethodMention, readMethods } from "../money/payment-methods.ts";
import { isCapital, isOneOf, lengthAt, onlyOf, type Sentence, shortened } from "../sentence.ts";
import { type Span, takenBy, spanText, titled, type Word, type Words } from "../sentence.ts";
import { unclaimedWords } from "../unclaimed-words.ts";
import { isListed } from "../word-lists.ts";
import { categoryOf, readCategory } from "./categories.ts";
import { amountOf, type ExpenseLead, expenseLead, isBought, isUnpaid } from "./expense-leads.ts";
import { mainClause } from "./expense-leads.ts";
import { contractorsCalled, type KnownContractor, mentionedPayee } from "./payees.ts";
import { type PayeeMention, payeesIn, placesIn } from "./payees.ts";

export type ExpenseReading = ReturnType<typeof toReading>;

interface ExpenseContext {
  today: CalendarDate;
  contractors: readonly KnownContractor[];
  what: "expense" | "refund";
}

/** All that was found in the sentence, before it is put into fields. */
interface Findings {
  days: readonly DayMention[];
  methods: readonly MethodMention[];
  amount: ReturnType<typeof amountOf>;
  payees: readonly PayeeMention[];
  places: ReturnType<typeof placesIn>;
  rest: ReturnType<typeof unclaimedWords>;
  /** another contractor is named, and it is not plain what for */
  isNameLeft: boolean;
  category: string | undefined;
}

/** The expense or the refund that a sentence is known to be of. */
export function readExpense(sentence: Sentence, { today, contractors, what }: ExpenseContext) {
  const isDayOf = takenBy(readDays(sentence.words, today, "past"));
  const lead = expenseLead(sentence.words, isDayOf, what);
  // "They refunded 64.20" is what it is about, though another sentence.
  const main = mainClause(sentence, lead.span.to);
  const clause = amountOf(main.words, lead, []).said.length > 0 ? main : sentence;
  const { words } = clause;
  // "Pay Joe on Friday" is a plan.
  const isOrder = isOneOf(words[0], "pay give buy");
  const days = readDays(words, today, isOrder ? "future" : "past");
  if (isPlanned(clause, days, today)) return undefined;
  const methods = readMethods(words, takenBy(days)).filter((one) => !isDebt(words, lead, one));
  const amount = amountOf(words, lead, [...days, ...methods]);
  if (isUnpaid(words, lead, amount.said)) return undefined;
  const category = readCategory(words, takenBy(days));
  const taken: { span: Span }[] = [...days, ...methods, ...amount.said, ...idleWords(words, what)];
  taken.push(lead, { span: lead.opening }, ...(category ? [category] : []));
  const reading = () => ({ sentence: clause, isTaken: takenBy(taken), contractors });
  const payees = payeesIn(reading(), lead);
  if (payees.every(({ kind }) => kind === "thing")) {
    payees.push(...mentionedPayee(reading(), lead));
  }
  taken.push(...payees.filter(({ kind }) => kind !== "thing"));
  const places = placesIn(reading());
  taken.push(...places);
  const left = unclaimedWords(clause, takenBy(taken), { isFirstOnly: amount.isSeveral });
  // "Paid Joe 850 and Bob 200": a name is not what was paid for.
  const isCalled = (text: string) => contractorsCalled(text, contractors).length > 0;
  const isName = isCalled(left.text);
  const isCut = words.length < sentence.words.length || words.some(isAddress);
  const rest = { ...left, text: isName ? "" : left.text, hasMore: left.hasMore || isName || isCut };
  // "Paid Joe 850 for drywall and Maria for tile"
  const isAnother = (word: Word, at: number) =>
    isCapital(word) && words[at - 1]?.key === "and" && !takenBy(taken)(at) && isCalled(word.text);
  const isNameLeft = isName || words.some(isAnother);
  // "I paid", "bought it"
  const isEmpty = payees.length + places.length === 0 && rest.text === "";
  if (amount.cents === undefined && (isEmpty || !isBought(lead))) return undefined;
  const said = { days, methods, amount, payees, places, rest, isNameLeft };
  return toReading(sentence, lead, { ...said, category: category?.category }, today);
}

/** What is paid tomorrow is not paid. A written date may be ahead by a slip: that one is not taken. */
function isPlanned(sentence: Sentence, days: readonly DayMention[], today: CalendarDate): boolean {
  const spoken = days.filter(({ span }) => !/\d[/-]|\d{4}/.test(spanText(sentence, span)));
  return spoken.some(({ day }) => day !== undefined && day > today);
}

/** "Paid my Visa bill", "paid off the loan": a debt is paid, not by it. */
function isDebt(words: Words, lead: ExpenseLead, { span, method }: MethodMention): boolean {
  const isOwed = /Card|Financing/.test(method ?? "");
  const between = words.slice(lead.span.to, span.from);
  const isAtOnce = between.every((word) => isOneOf(word, "my our the a"));
  const isBill = isOneOf(words[span.to], "bill balance statement");
  const isLed = isOneOf(words[span.from], "with by on via using in from through");
  // In "blinds, 280, paid Visa" it is how, not whom.
  const isFirst = lead.span.from <= 1;
  return lead.verb?.object === "payee" && isFirst && isOwed && isAtOnce && (isBill || !isLed);
}

function isAddress({ kind }: Word): boolean {
  return kind === "phone" || kind === "email";
}

/** Words that say nothing of what was paid for; addresses stay in the notes. */
function idleWords(words: Words, what: ExpenseContext["what"]): { span: Span }[] {
  const isSpoken = words.some((word) => isOneOf(word, "him her them"));
  const chatter = what === "refund" ? "refund chatter" : isSpoken ? "chatter" : "meant chatter";
  return words.flatMap((word, from) => {
    const isIdle = isAddress(word) || isListed(word.key, chatter);
    const length = lengthAt(words, from, "fillers") || (isIdle ? 1 : 0);
    return length === 0 ? [] : [{ span: { from, to: from + length } }];
  });
}

function toReading(
  sentence: Sentence,
  { verb, isByOther }: ExpenseLead,
  findings: Findings,
  today: CalendarDate,
) {
  const { days, methods, amount, payees, rest, isNameLeft } = findings;
  const people = payees.filter(({ kind }) => kind === "contractor" || kind === "name");
  const [payee] = people;
  const isOne = people.every(({ said }) => said === payee?.said) && !isNameLeft;
  const described = descriptionOf(findings, payee === undefined);
  const day = onlyOf(days.map(({ day: one }) => one));
  const isDayRead = day !== undefined && day <= today;
  const byVerb = verb?.needs.includes("transfer") === true ? "Bank Transfer" : undefined;
  const method = methods.length === 0 ? byVerb : onlyOf(methods.map(({ method: one }) => one));
  // 'By card' leaves the choice of two, which the form asks for anyway; "PayPal" has to be kept.
  const isBareCard = ({ span }: MethodMention) =>
    /^(?!.*\bgift\b).*\bcards?\b/i.test(spanText(sentence, span));
  const isUnread =
    rest.hasMore ||
    isByOther ||
    !isOne ||
    (days.length > 0 && !isDayRead) ||
    amount.isUnclear ||
    methods.some(({ isWorded }) => isWorded) ||
    (method === undefined && !methods.every(isBareCard)) ||
    [...described.text].length > TEXT_LIMITS.line;
  const whole = shortened(sentence.said, TEXT_LIMITS.paragraph);
  const fields = {
    description: shortened(described.text, TEXT_LIMITS.line) || null,
    amount: amount.cents === undefined ? null : toDecimal(amount.cents),
    category: categoryIn(findings, described.text) ?? null,
    paymentMethod: method ?? null,
    date: isDayRead ? day : today,
    contractorId: isOne ? (payee?.contractorId ?? null) : null,
    contractorName: isOne && payee ? shortened(payee.said, TEXT_LIMITS.name) : null,
    notes: isUnread ? whole : smallNotes(findings, described.isPlaceSaid),
  };
  return { kind: "expense" as const, fields };
}

/** What it was for; where that is not said, the shop or the trade says it well enough. */
function descriptionOf({ rest: { text }, places, payees }: Findings, isNobody: boolean) {
  if (text !== "") return { text, isPlaceSaid: false };
  const store = payees.find(({ kind }) => kind === "store")?.said ?? places[0]?.text;
  if (store !== undefined && isNobody) return { text: titled(store), isPlaceSaid: true };
  const role = payees.find(({ kind }) => kind === "role")?.said ?? "";
  const bare = role.replace(/^(?:the|my|our|a|an|his|her|their) /iu, "");
  return { text: titled(bare), isPlaceSaid: role !== "" };
}

function categoryIn({ category, rest, payees }: Findings, described: string): string | undefined {
  // "Paid Joe to paint the deck" is for his work, also where "paint" alone would be a material.
  if (category === undefined && rest.isDoing) return "Labor";
  // Who is paid for no named thing is paid for work, if it is a trade.
  const role = payees.find(({ kind }) => kind === "role");
  return category ?? categoryOf(described) ?? (role && categoryOf(role.said));
}

/** What has no field of its own, but is plain. */
function smallNotes({ amount, methods, places, payees }: Findings, isPlaceSaid: boolean) {
  const numbers = [amount.checkNumber, ...methods.map(({ number }) => number)];
  const checks = numbers.flatMap((number) => (number === undefined ? [] : `Check #${number}`));
  const stores = payees.filter(({ kind }) => kind === "store" || kind === "role");
  const paid = stores.map(({ said }) => `Paid to ${said}`);
  const where = isPlaceSaid ? [] : [...paid, ...places.map(({ text }) => `At ${text}`)];
  return [...checks, ...where].join("\n") || null;
}

import type { FoundQuote } from "../../features/assistant/rules/tool-calls.ts";
import { isSameStem, nameTokens } from "../questions/names.ts";
import { paragraphs, table } from "./wording/blocks.ts";
import { amount, counted, day } from "./wording/figures.ts";
import { echoed, plain, quoted } from "./wording/names.ts";
import { type Asked, inProject, namesOf, projectIdIn } from "./turn.ts";

const MOST_ROWS = 10;

const STATUS: Readonly<Record<FoundQuote["status"], string>> = {
  asked: "asked for",
  received: "received",
  accepted: "accepted",
  declined: "declined",
  completed: "completed",
};

/** "Compare the stairwell painting quotes", "What did Rosa quote?" */
export async function answerQuotes(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const [contractor] = namesOf(slots, "contractor");
  const { quotes, project } = await asked.tools.ask("list_quotes", {
    ...projectIdIn(slots),
    ...(contractor?.id !== undefined && { contractorId: contractor.id }),
  });
  const where = inProject(asked, project.name);
  const [category] = namesOf(slots, "category");
  const search = [slots.search, category?.name].filter((text) => text !== undefined).join(" ");
  const exact = quotes.filter(({ work }) => isAbout(work, search));
  const meant = exact.length > 0 ? exact : quotes.filter(({ work }) => isPartlyAbout(work, search));
  const of = contractor === undefined ? "" : ` from ${quoted(contractor.name)}`;
  if (meant.length === 0) {
    const about = search === "" ? "" : ` for ${echoed(search) ?? "that"}`;
    return `I find no quotes${of}${about}${where}. The Quotes & Contracts page has all of them.`;
  }
  const rows = meant.slice(0, MOST_ROWS).map((quote) => rowOf(quote, asked.today));
  return paragraphs(
    `${leadOf(meant, asked.today)}${of}${where}:`,
    table(["Contractor", "For", "Amount", "Status"], rows),
    meant.length > MOST_ROWS ? "The Quotes & Contracts page has the others." : undefined,
  );
}

/** Every word that was asked for, in any form. */
function isAbout(work: string, search: string): boolean {
  const words = nameTokens(work);
  return nameTokens(search).every((asked) => words.some((word) => isSameStem(word, asked)));
}

/** At least one word of some length: "what did Pete ask for the stairwell". */
function isPartlyAbout(work: string, search: string): boolean {
  return nameTokens(search).some((asked) => asked.length >= LEAST_LETTERS && isAbout(work, asked));
}
const LEAST_LETTERS = 5;

function isExpired({ status, validUntil }: FoundQuote, today: string): boolean {
  return status === "received" && validUntil !== null && validUntil < today;
}

/** Of several open ones the lowest; one whose day has passed is no offer any more. */
function leadOf(quotes: readonly FoundQuote[], today: string): string {
  const open = quotes.flatMap((quote) => {
    const isOpen = quote.status === "received" && !isExpired(quote, today);
    return isOpen && quote.amount !== null ? [{ ...quote, amount: quote.amount }] : [];
  });
  const [lowest, next] = open.toSorted((one, other) => Number(one.amount) - Number(other.amount));
  if (lowest === undefined || next === undefined || lowest.amount === next.amount) {
    return `You have ${counted(quotes.length, "quote")}`;
  }
  const who = lowest.contractor === null ? quoted(lowest.work) : plain(lowest.contractor);
  return `The lowest that is still open is ${who}: **${amount(lowest.amount)}**. Compare what they cover, too. Your quotes`;
}

function rowOf(quote: FoundQuote, today: string): string[] {
  const { contractor, work, status, validUntil } = quote;
  const until = isExpired(quote, today)
    ? `expired on ${day(validUntil ?? "")}`
    : status === "received" && validUntil !== null
      ? `valid until ${day(validUntil)}`
      : STATUS[status];
  return [
    contractor === null ? "No contractor" : plain(contractor),
    plain(work),
    quote.amount === null ? "no amount yet" : amount(quote.amount),
    until,
  ];
}

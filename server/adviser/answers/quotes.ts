import type { FoundQuote } from "../../features/assistant/rules/budget-calls.ts";
import { isSameStem, nameTokens } from "../questions/names.ts";
import { say } from "./replies.ts";
import { type Asked, contractsIn, inProject, namesOf } from "./turn.ts";
import { paragraphs, table } from "./wording/blocks.ts";
import { amount } from "./wording/figures.ts";
import { echoed, plain, quoted } from "./wording/names.ts";

const MAX_ROWS = 10;
const MIN_LETTERS = 5;

/** "Compare the stairwell painting quotes", "What did Rosa quote?" */
export async function answerQuotes(asked: Asked): Promise<string> {
  const { slots } = asked.understood;
  const { quotes, project } = await asked.tools.ask("list_quotes", contractsIn(slots));
  const [category] = namesOf(slots, "category");
  const [contractor] = namesOf(slots, "contractor");
  const search = [slots.search, category?.name].filter((text) => text !== undefined).join(" ");
  const exact = quotes.filter(({ work }) => isAbout(work, search));
  const meant = exact.length > 0 ? exact : quotes.filter(({ work }) => isPartlyAbout(work, search));
  const values = {
    of: contractor === undefined ? "" : ` from ${quoted(contractor.name)}`,
    where: inProject(asked, project.name),
  };
  if (meant.length === 0) {
    const about = search === "" ? "" : ` for ${echoed(search) ?? "that"}`;
    return say("no quotes", { ...values, about });
  }
  const rows = meant.slice(0, MAX_ROWS).map((quote) => rowOf(quote, asked.today));
  return paragraphs(
    `${leadOf(meant, asked.today)}${values.of}${values.where}:`,
    table(["Contractor", "For", "Amount", "Status"], rows),
    meant.length > MAX_ROWS ? say("more dues") : undefined,
  );
}

/** Every word that was asked for, in any form. */
function isAbout(work: string, search: string): boolean {
  const words = nameTokens(work);
  return nameTokens(search).every((asked) => words.some((word) => isSameStem(word, asked)));
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
  const open = quotes.flatMap((quote) => {
    const isOpen = quote.status === "received" && !isExpired(quote, today);
    return isOpen && quote.amount !== null ? [{ ...quote, amount: quote.amount }] : [];
  });
  const [lowest, next] = open.toSorted((one, other) => Number(one.amount) - Number(other.amount));
  if (lowest === undefined || next === undefined || lowest.amount === next.amount) {
    return say("quotes", { count: quotes.length });
  }
  const { contractor, work } = lowest;
  return say("lowest quote", {
    ...lowest,
    who: contractor === null ? quoted(work) : plain(contractor),
  });
}

function rowOf(quote: FoundQuote, today: string): string[] {
  const { contractor, work, status, validUntil } = quote;
  const isDated = status === "received" && validUntil !== null;
  const state = isExpired(quote, today) ? "expired" : isDated ? "valid" : status;
  return [
    contractor === null ? "No contractor" : plain(contractor),
    plain(work),
    quote.amount === null ? "no amount yet" : amount(quote.amount),
    say(`quote ${state}`, quote),
  ];
}

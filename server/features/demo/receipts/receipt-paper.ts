import { type Cents, sumCents, toDecimal } from "../../../../shared/money.ts";

/** The content of a printed or handwritten receipt. */
export interface ReceiptPaper {
  from: string;
  /** address and phone, printed below the name */
  about: readonly string[];
  title: string;
  number: string;
  /** YYYY-MM-DD */
  date: string;
  items: readonly { text: string; amount: Cents }[];
  paidWith: string;
}

const COLUMNS = 40;
const RULE = "-".repeat(COLUMNS);

/** The receipt's lines, 40 columns wide. Items include tax and add up to the total. */
export function linesOf({
  from,
  about,
  title,
  number,
  date,
  items,
  paidWith,
}: ReceiptPaper): string[] {
  const total = toDecimal(sumCents(items.map(({ amount }) => amount)));
  return [
    centered(from.toUpperCase()),
    ...about.map(centered),
    "",
    centered(title),
    RULE,
    between(`NO. ${number}`, inUsOrder(date)),
    RULE,
    ...items.flatMap(({ text, amount }) => itemLines(text, toDecimal(amount))),
    RULE,
    between("TOTAL USD", total),
    between(paidWith.toUpperCase(), total),
    RULE,
    "",
    centered("THANK YOU"),
  ];
}

function itemLines(text: string, amount: string): string[] {
  const room = COLUMNS - amount.length - 2;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = ` ${word}`;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, between(line, amount)];
}

function centered(text: string): string {
  return " ".repeat(Math.max(0, Math.floor((COLUMNS - text.length) / 2))) + text;
}

function between(left: string, right: string): string {
  return left + " ".repeat(Math.max(1, COLUMNS - left.length - right.length)) + right;
}

function inUsOrder(date: string): string {
  const [year, month, day] = date.split("-");
  return `${month}/${day}/${year}`;
}

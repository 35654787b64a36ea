import { type Cents, roundToCents } from "../../../../shared/money.ts";
import { type CurrencySign, findAmounts, signOfWord } from "./amounts.ts";
import { isTaxSummary, type Label, labelOf } from "./labels.ts";
import type { Box, Line, Page } from "./page.ts";

/** An amount on the page, with the words before it. */
export interface Figure {
  cents: Cents;
  sign: CurrencySign | undefined;
  /** undefined: an item, or an amount on its own */
  label: Label | undefined;
  /** words before it on its line */
  words: string;
  confidence: number;
  box: Box;
  /** index of its line */
  line: number;
  /** whether it is the rightmost amount on its line */
  isLast: boolean;
  /** whether it touches the edge of the image, so that digits may be missing */
  isCut: boolean;
}

/** All amounts of the page, from top to bottom. */
export function figuresOf(page: Page, lines: readonly Line[]): Figure[] {
  const summary = lines.findIndex(({ text }) => isTaxSummary(text));
  const clear = lines
    .flatMap((line, index) => figuresOn(page, line, index))
    .map((figure): Figure =>
      summary !== -1 && figure.line >= summary ? { ...figure, label: "ignored" } : figure,
    );
  const doubtful = lines
    .slice(0, summary === -1 ? lines.length : summary)
    .flatMap((line, index) => doubtfulFiguresOn(line, index));
  const known = new Set([...clear.map(({ cents }) => cents), ...differencesPaid(clear)]);
  const confirmed = doubtful.filter(
    ({ cents, line }) => known.has(cents) && !clear.some((other) => other.line === line),
  );
  const all = [...clear, ...confirmed].toSorted((a, b) => a.line - b.line);
  return withLabelsFromAbove(all, lines);
}

/** Maximum length of the text before an amount; longer text is not a label. */
const MAX_WORDS_BEFORE = 200;

function figuresOn(page: Page, { words }: Line, line: number): Figure[] {
  const figures: Figure[] = [];
  let before = "";
  for (const [at, { text, confidence, box }] of words.entries()) {
    const apart =
      signOfWord(words[at - 1]?.text.split(" ").at(-1)) ??
      signOfWord(words[at + 1]?.text.split(" ")[0]);
    for (const { cents, sign, from } of findAmounts(text)) {
      const label = `${before} ${text.slice(0, from)}`.slice(-MAX_WORDS_BEFORE).trim();
      figures.push({
        cents,
        sign: sign ?? apart,
        label: labelOf(withoutAmounts(label)),
        words: label,
        confidence,
        box,
        line,
        isLast: false,
        isCut: box.left <= 1 || box.right >= page.width - 2,
      });
    }
    before = `${before} ${text}`.slice(-MAX_WORDS_BEFORE);
  }
  const last = figures.at(-1);
  if (last !== undefined) last.isLast = true;
  return figures;
}

/** An amount whose decimal point was not read: "2890" or "28-90". */
const DOUBTFUL = /^(?<whole>\d{1,5})-?(?<fraction>\d{2})$/;
const DOUBTFUL_CONFIDENCE = 0.5;

/** Such an amount counts only if the page has the same amount elsewhere. */
function doubtfulFiguresOn({ words }: Line, line: number): Figure[] {
  const last = words.at(-1);
  const match = DOUBTFUL.exec(last?.text ?? "");
  if (last === undefined || match === null) return [];
  const before = words
    .slice(0, -1)
    .map(({ text }) => text)
    .join(" ")
    .slice(-MAX_WORDS_BEFORE);
  const label = labelOf(before);
  if (label === undefined || label === "ignored") return [];
  return [
    {
      cents: roundToCents(
        Number(match.groups?.["whole"]) * 100 + Number(match.groups?.["fraction"]),
      ),
      sign: undefined,
      label,
      words: before,
      confidence: DOUBTFUL_CONFIDENCE,
      box: last.box,
      line,
      isLast: true,
      isCut: false,
    },
  ];
}

function withoutAmounts(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of findAmounts(text)) {
    parts.push(text.slice(at, from));
    at = to;
  }
  return [...parts, text.slice(at)].join(" ");
}

const TABLE_HEAD = /QTY|QUANT|PRICE|DESC|ITEM|AMOUNT|AMT|U\/P/iu;

/**
 * A label such as "TOTAL" on its own line also applies to an amount that is alone on the line
 * below.
 */
function withLabelsFromAbove(figures: readonly Figure[], lines: readonly Line[]): Figure[] {
  const withFigures = new Set(figures.map(({ line }) => line));
  return figures.map((figure) => {
    if (figure.label !== undefined || /\w/.test(figure.words)) return figure;
    const above = lines[figure.line - 1];
    if (above === undefined || withFigures.has(figure.line - 1)) return figure;
    if (above.words.length > 2 || TABLE_HEAD.test(above.text)) return figure;
    const label = labelOf(above.text);
    return label === undefined || label === "ignored"
      ? figure
      : { ...figure, label, words: above.text };
  });
}

/** Paid amounts less the change: possible totals. */
export function differencesPaid(figures: readonly Figure[]): Cents[] {
  // Some cash registers print the paid amount as negative.
  const paid = amountsOf(figures, "paid").flatMap((cents) => [cents, Math.abs(cents)]);
  const change = new Set(amountsOf(figures, "change").map((cents) => Math.abs(cents)));
  const left = [...new Set(paid)].flatMap((given) =>
    [...change].map((back) => roundToCents(given - back)),
  );
  return [...new Set(left)].filter((cents) => cents !== 0);
}

/** Limits the combinations of payments and change; real receipts have few. */
const MAX_PAYMENTS = 20;

function amountsOf(figures: readonly Figure[], wanted: Label): Cents[] {
  const found = figures.filter(({ label, isCut }) => label === wanted && !isCut);
  return [...new Set(found.map(({ cents }) => cents))].slice(0, MAX_PAYMENTS);
}

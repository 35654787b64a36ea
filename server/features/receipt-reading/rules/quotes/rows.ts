import { addCents, type Cents } from "../../../../../shared/money.ts";
import { type Box, heightOf, type Line, textLines, median, type Page } from "../page.ts";
import { findDays } from "../days.ts";
import { isTableHead } from "./labels.ts";
import { CELL_GAP, isProduct, type PrintedNumber, readLine } from "./numbers.ts";
import {
  type PartColumns,
  partColumnsOf,
  laborAndMaterials,
  type PrintedParts,
} from "./part-columns.ts";

/** A printed line with the amount at its end, if it has one. */
export interface Row {
  /** page number, from 0 */
  page: number;
  line: Line;
  box: Box;
  text: string;
  numbers: readonly PrintedNumber[];
  amount: PrintedNumber | undefined;
  /** parts of the amount, where the table has a column for each */
  parts: PrintedParts | undefined;
  /** whether it contains the names of a table's columns */
  isHead: boolean;
  /** the text before the amount; without an amount, all of it */
  words: string;
  hasBullet: boolean;
  /** gap to the row above, in multiples of the text height; Infinity at the top of a page */
  gap: number;
  /** font size relative to the usual one */
  scale: number;
}

const BULLET = /^(?:[•·▪▫◦●○■□✓✔➢►*–—-]|o(?= ))\s*/u;
/** Text after an amount: marks of taxes and units. */
const AFTER_AMOUNT = /^[\s.*)\]]*(?:[A-Z]{0,2}|USD|EUR|net|(?:plus|\+) tax|ea\.?)[\s.*]*$/iu;

/** All rows of all pages, in reading order. */
export function tableRows(pages: readonly Page[]): Row[] {
  const lines = pages.flatMap((page, index) =>
    textLines(page).map((line) => ({ page: index, line, box: boxOf(line), ...readLine(line) })),
  );
  const usual = median(lines.map(({ box }) => heightOf(box))) ?? 1;
  const lasts = lines.map(({ text, numbers }) => {
    const last = numbers.findLast(({ isPercent, cents }) => !isPercent && cents !== undefined);
    return last !== undefined && AFTER_AMOUNT.test(text.slice(last.to)) ? last : undefined;
  });
  const column = amountColumn(lasts, usual);
  // Above the first row of work there are dates, numbers and addresses.
  const begin = lines.findIndex(
    ({ text }, index) => isTableHead(text) || (lasts[index] && isSure(lasts[index])),
  );
  let columns: PartColumns | undefined;
  return lines.map((line, index) => {
    const last = lasts[index];
    const isAmount = last && (last.isMoney || (index >= begin && column(last)));
    const printed = isAmount && !isDay(line.text, last) ? last : undefined;
    const heads = printed === undefined ? partColumnsOf(line.line) : undefined;
    const isHead = printed === undefined && (heads !== undefined || isTableHead(line.text));
    if (isHead) columns = heads;
    const parts = printed && columns && laborAndMaterials(columns, line.numbers, printed);
    const amount =
      printed && parts ? { ...printed, cents: addCents(parts.labor, parts.materials) } : printed;
    const above = lines[index - 1];
    const isFirst = above === undefined || above.page !== line.page;
    const words = amount === undefined ? line.text : line.text.slice(0, amount.from);
    return {
      ...line,
      amount,
      parts,
      isHead,
      words: words.replace(BULLET, "").replace(/[\s.…·:_–—-]+$/u, (end) => (amount ? "" : end)),
      hasBullet: BULLET.test(line.text),
      gap: isFirst ? Infinity : (line.box.top - above.box.bottom) / usual,
      scale: heightOf(line.box) / usual,
    };
  });
}

function boxOf({ words }: Line): Box {
  return unionOf(words.map(({ box }) => box));
}

export function unionOf(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Whether it is surely an amount, and not a year or a house number. */
function isSure({ isMoney, text }: PrintedNumber): boolean {
  return isMoney || /\d[,.'’]\d{3}\b/.test(text);
}

function isDay(text: string, { from, to }: PrintedNumber): boolean {
  return findDays(text.replaceAll(CELL_GAP, " |")).some((day) => day.from < to && from < day.to);
}

/** Maximum difference of two edges of one column, in multiples of the text height. */
const SAME_EDGE = 0.7;

/** The column of amounts, in which whole numbers without a sign also count as amounts. */
function amountColumn(
  lasts: readonly (PrintedNumber | undefined)[],
  usual: number,
): (number: PrintedNumber) => boolean {
  const found = lasts.flatMap((last) => last ?? []);
  const money = found.filter(({ isMoney }) => isMoney);
  const grouped = found.filter(isSure);
  const sure = money.length > 0 ? money : grouped.length > 1 ? grouped : [];
  return ({ left, right }) =>
    sure.some(
      (one) =>
        Math.abs(one.right - right) < usual * SAME_EDGE ||
        Math.abs(one.left - left) < usual * SAME_EDGE,
    );
}

export interface Priced {
  description: string;
  /** as printed, with its unit */
  quantity: string | null;
  unitPrice: Cents | null;
}

const UNIT =
  /^(?:sq\.? ?(?:ft|m|yd)|sf|lf|lin\.? ?ft|ft|m2|m²|m|ea(?:ch)?|hrs?|hours?|days?|weeks?|pcs?|stk|std|units?|ls|lot|sets?|gal|cy|yd|tons?|loads?|squares?|sheets?|psch)\.?$/iu;
const BETWEEN = /^[\s:]*(?:[x×*@]|at)?[\s:]*|[\s:(]*(?:[x×*@]|\bat)?[\s:(]*$/giu;

/** Maximum numbers next to the amount, because each is tried with each other. */
const MAX_NUMBERS = 8;

/**
 * Description, quantity and price of a priced row; quantity and price only if their product is its
 * amount.
 */
export function pricedOf({ numbers, amount, words }: Row): Priced {
  const others = numbers
    .filter((one) => one.from !== amount?.from && !one.isPercent)
    .slice(-MAX_NUMBERS);
  const total = amount?.cents;
  for (const price of others.toReversed()) {
    const unitPrice = price.cents;
    if (total === undefined || unitPrice === undefined) continue;
    const quantity = others.findLast((one) => one !== price && isProduct(one, unitPrice, total));
    if (quantity !== undefined) return withQuantity(words, quantity, price, unitPrice);
  }
  return { description: withoutCells(words), quantity: null, unitPrice: null };
}

function withQuantity(
  words: string,
  quantity: PrintedNumber,
  price: PrintedNumber,
  unitPrice: Cents,
): Priced {
  // A missing bullet doesn't affect the comparison.
  const text = words;
  const [first, second] = quantity.from < price.from ? [quantity, price] : [price, quantity];
  const at = (number: PrintedNumber) => text.indexOf(number.text);
  const start = at(first);
  const before = text.slice(0, Math.max(0, start)).trim();
  const between = text.slice(
    start + first.text.length,
    text.indexOf(second.text, start + first.text.length),
  );
  const cells = between.split(CELL_GAP).map((cell) => cell.replaceAll(BETWEEN, "").trim());
  const unit = cells.find((cell) => UNIT.test(cell));
  const rest = cells.filter((cell) => cell !== unit && /\p{L}/u.test(cell));
  const hasBefore = /\p{L}{2}/u.test(before);
  const description = hasBefore ? before : rest.join(" ");
  return {
    description: withoutCells(description.replace(/[\s,:(]+$/u, "")),
    quantity: unit === undefined ? quantity.text : `${quantity.text} ${unit}`,
    unitPrice,
  };
}

/** The words without numbers in their own cells, position numbers and dot leaders. */
function withoutCells(words: string): string {
  const cells = words
    .split(CELL_GAP)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  while (cells.length > 1 && isNoText(cells.at(-1))) cells.pop();
  while (cells.length > 1 && isNoText(cells[0])) cells.shift();
  return cells
    .join(" ")
    .replace(/^\d{1,3}(?:(?:\.\d{1,3})+\.?|[.)]) *(?=\p{L})/u, "")
    .replaceAll(/\s*\.{3,}\s*/gu, " ")
    .replaceAll(/^[\s:–—-]+|[\s:.…_–—-]+$/gu, "");
}

function isNoText(cell = ""): boolean {
  return !/\p{L}{2}/u.test(cell) || UNIT.test(cell) || /^[\d.,]+ ?\p{L}{1,4}\.?$/u.test(cell);
}

import type { QuotePage, QuoteReading } from "../../../shared/contracts/quote-reading.ts";
import { type Cents, MAX_AMOUNT, toDecimal } from "../../../shared/money.ts";
import type { UnreadReason } from "../../../shared/receipts/reading.ts";
import { TEXT_LIMITS } from "../../../shared/text.ts";
import { shareOf } from "./reading-response.ts";
import type { Box, Page } from "./rules/page.ts";
import type { QuoteContent } from "./rules/quotes/quote.ts";

/** The maximum lines of a quote; see shared/contracts/input.ts. */
const MAX_LINES = 200;
const MAX_EXCLUSIONS = 100;

export function emptyQuoteReading(reason: UnreadReason): QuoteReading {
  const nothing = { contractor: null, number: null, work: null, validUntil: null, deposit: null };
  const sums = { subtotal: null, discount: null, tax: null, total: null, difference: null };
  return { reason, pages: [], pageCount: 0, ...nothing, lines: [], exclusions: [], ...sums };
}

interface ReadPages {
  pages: readonly (Page & { turns: number })[];
  pageCount: number;
  /** whether the page is an image, which the browser shows as it is */
  isImage: boolean;
}

/** Values and their positions on the pages, as the API sends them. */
export function toQuoteReading(
  { contractor, number, work, validUntil, deposit, total, ...content }: QuoteContent,
  { pages, pageCount, isImage }: ReadPages,
): QuoteReading {
  const toShares = (page: number, at: Box): Box =>
    boxIn(pages[page] ?? { width: 1, height: 1 }, at);
  const place = ({ page, box }: { page: number; box: Box }) => ({ page, box: toShares(page, box) });
  const text = (found: { value: string; page: number; box: Box } | null) =>
    found && { value: cut(found.value), ...place(found) };
  return {
    reason: null,
    pages: pages.map((page) => toPage(page, isImage)),
    pageCount,
    contractor: text(contractor),
    number: text(number),
    work: text(work),
    validUntil: validUntil && { value: validUntil.value, ...place(validUntil) },
    deposit: text(deposit),
    lines: content.lines
      .filter(({ amount }) => amount === null || amount <= MAX_AMOUNT)
      .slice(0, MAX_LINES)
      .map((line) => ({
        kind: line.kind,
        isCounted: line.isCounted,
        section: line.section,
        description: cut(line.description),
        quantity: line.quantity,
        unitPrice: decimalOf(line.unitPrice),
        amount: decimalOf(line.amount),
        labor: decimalOf(line.parts?.labor ?? null),
        materials: decimalOf(line.parts?.materials ?? null),
        ...place(line),
      })),
    exclusions: content.exclusions
      .slice(0, MAX_EXCLUSIONS)
      .map((one) => ({ value: cut(one.value), ...place(one) })),
    subtotal: decimalOf(content.subtotal),
    discount: decimalOf(content.discount),
    tax: decimalOf(content.tax),
    total: total && { value: toDecimal(total.value), isChecked: total.isChecked, ...place(total) },
    difference: decimalOf(content.difference),
  };
}

/** Cuts to the maximum length of a quote's line. */
function cut(text: string): string {
  return text.slice(0, TEXT_LIMITS.line).toWellFormed();
}

function decimalOf(cents: Cents | null): string | null {
  return cents === null ? null : toDecimal(cents);
}

function toPage(page: Page & { turns: number }, isImage: boolean): QuotePage {
  const { width, height, turns } = page;
  const words = isImage ? [] : page.words.map(({ text, box }) => ({ text, box: boxIn(page, box) }));
  return { width, height, turns, words };
}

function boxIn({ width, height }: Pick<Page, "width" | "height">, at: Box): Box {
  return {
    left: shareOf(at.left, width),
    top: shareOf(at.top, height),
    right: shareOf(at.right, width),
    bottom: shareOf(at.bottom, height),
  };
}

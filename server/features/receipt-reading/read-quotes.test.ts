import { describe, expect, test } from "vitest";
import { drawQuote, type SampleQuote } from "../../../tests/support/records/quotes/draw-quote.ts";
import { SAMPLE_QUOTES } from "../../../tests/support/records/quotes/sample-quotes.ts";
import { MORE_SAMPLE_QUOTES } from "../../../tests/support/records/quotes/more-sample-quotes.ts";
import { UNUSUAL_SAMPLE_QUOTES } from "../../../tests/support/records/quotes/unusual-sample-quotes.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import { centsOf, toDecimal } from "../../../shared/money.ts";
import { fileReader } from "./engine/receipt-reader.ts";
import { type QuoteContent, readQuote } from "./rules/quotes/quote.ts";

const TODAY = "2026-11-23" as CalendarDate;
const ALL = [...SAMPLE_QUOTES, ...MORE_SAMPLE_QUOTES, ...UNUSUAL_SAMPLE_QUOTES];
const reader = fileReader();

async function read(quote: SampleQuote): Promise<QuoteContent> {
  const found = await reader.quote(new Uint8Array(await drawQuote(quote)), "application/pdf");
  if (found.kind === "unread") throw new Error(found.reason);
  return readQuote(found.pages, TODAY);
}

function linesOf({ lines }: QuoteContent) {
  return lines.map(({ description, amount }) => [
    description,
    amount === null ? null : toDecimal(amount),
  ]);
}

function partsByLine({ lines }: QuoteContent) {
  return Object.fromEntries(
    lines.flatMap(({ description, parts }) =>
      parts ? [[description, [toDecimal(parts.labor), toDecimal(parts.materials)]]] : [],
    ),
  );
}

describe.each(ALL.map((quote) => [quote.name, quote] as const))("%s", (_, quote) => {
  test("is read", async () => {
    const found = await read(quote);
    expect(linesOf(found)).toEqual(quote.lines);
    expect(found.total && toDecimal(found.total.value)).toBe(quote.total);
    expect(found.tax && toDecimal(found.tax)).toBe(quote.tax ?? null);
    expect(found.contractor?.value).toBe(quote.contractor);
    expect(found.number?.value).toBe(quote.number);
    expect(found.work?.value).toBe(quote.work);
    expect(found.validUntil?.value).toBe(quote.validUntil);
    expect(found.deposit?.value ?? "").toContain(quote.deposit ?? "");
    const exclusions = quote.exclusions ?? [];
    expect(found.exclusions).toHaveLength(exclusions.length);
    for (const [index, text] of exclusions.entries()) {
      expect(found.exclusions[index]?.value).toContain(text);
    }
    for (const [description, [quantity, price]] of Object.entries(quote.products ?? {})) {
      const line = found.lines.find((one) => one.description === description);
      expect(line).toMatchObject({ quantity, unitPrice: centsOf(price) });
    }
    expect(partsByLine(found)).toEqual(quote.parts ?? {});
  });

  test("reports whether its lines add up", async () => {
    const { difference, total, lines } = await read(quote);
    const hasLines = lines.some(({ amount }) => amount !== null);
    const expected = quote.total === null || !hasLines ? null : (quote.difference ?? "0.00");
    expect(difference === null ? null : toDecimal(difference)).toBe(expected);
    expect(total?.isChecked ?? false).toBe(expected === "0.00");
  });
});

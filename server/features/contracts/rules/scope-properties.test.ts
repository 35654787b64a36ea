import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf } from "../../../../shared/expenses/catalog.ts";
import {
  type Cents,
  MAX_AMOUNT,
  roundToCents,
  sumCents,
  ZERO_CENTS,
} from "../../../../shared/money.ts";
import { compareScope, inAdjustedOrder, type Scope } from "./compare-scope.ts";

const cents = fc.integer({ min: 0, max: MAX_AMOUNT }).map((value) => value as Cents);
const someId = fc.integer({ min: 1, max: 6 });
const words = fc.constantFrom("Tile", " tile ", "Paint", "Sink", "Floor");

const line = fc
  .tuple(words, fc.option(cents), fc.option(fc.integer({ min: 0, max: 100 })))
  .map(([description, amount, percent]) => ({
    description,
    amount,
    labor: amount === null || percent === null ? null : roundToCents((amount * percent) / 100),
  }));
const lines = fc.array(line, { maxLength: 8 });

const scope: fc.Arbitrary<Scope> = fc.record({
  itemIds: fc.uniqueArray(someId),
  quotes: fc.uniqueArray(fc.record({ id: someId, amount: cents, lines }), {
    selector: ({ id }) => id,
  }),
  mappings: fc.uniqueArray(
    fc.record({
      itemId: someId,
      quoteId: someId,
      line: words.map(codeOf),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    { selector: ({ itemId, quoteId, line }) => `${itemId} ${quoteId} ${line}` },
  ),
  entries: fc.uniqueArray(
    fc.record({
      itemId: someId,
      quoteId: someId,
      state: fc.constantFrom(null, "included", "allowance", "excluded"),
      allowance: fc.option(cents),
      price: fc.option(
        fc.oneof(
          fc.record({ kind: fc.constant("quote"), quoteId: someId }),
          fc.record({ kind: fc.constant("range"), low: cents, high: cents }),
        ),
      ),
    }),
    { selector: ({ itemId, quoteId }) => `${itemId} ${quoteId}` },
  ),
});

test("the parts of each quote add up to its amount and to its adjusted total", () => {
  fc.assert(
    fc.property(scope, (given) => {
      const { quotes, cells } = compareScope(given);
      expect(quotes.map(({ quoteId }) => quoteId)).toEqual(given.quotes.map(({ id }) => id));
      for (const quote of quotes) {
        const { amount, inScope, outside, notItemized, gaps, allowances, adjusted } = quote;
        expect(inScope + outside + notItemized).toBe(amount);
        expect(adjusted.low).toBe(amount + gaps.low + allowances.low);
        expect(adjusted.high).toBe(amount + gaps.high + allowances.high);
        const own = cells.filter(({ quoteId }) => quoteId === quote.quoteId);
        expect(own.map(({ itemId }) => itemId)).toEqual(given.itemIds);
        const sumOf = (side: "low" | "high") =>
          sumCents(own.map(({ adjustment }) => adjustment?.[side] ?? ZERO_CENTS));
        expect(sumOf("low")).toBe(gaps.low + allowances.low);
        expect(sumOf("high")).toBe(gaps.high + allowances.high);
        for (const { items, amount: whole } of quote.lines) {
          if (items.length === 0 || whole === null) continue;
          expect(sumCents(items.map((item) => item.amount ?? ZERO_CENTS))).toBe(whole);
          for (const { amount: part, labor } of items) {
            expect(labor ?? ZERO_CENTS).toBeLessThanOrEqual(part ?? ZERO_CENTS);
            expect(labor ?? ZERO_CENTS).toBeGreaterThanOrEqual(0);
          }
        }
      }
    }),
  );
});

test("an item that is not mentioned is a gap without a price, and adds nothing", () => {
  fc.assert(
    fc.property(scope, (given) => {
      const silent = { ...given, mappings: [], entries: [] };
      const { quotes, cells } = compareScope(silent);
      expect(cells.every(({ state, isOpen }) => state === "not_mentioned" && isOpen)).toBe(true);
      for (const { amount, adjusted, openGaps } of quotes) {
        expect(adjusted).toEqual({ low: amount, high: amount });
        expect(openGaps).toBe(given.itemIds.length);
      }
    }),
  );
});

test("figures don't depend on the order of quotes, mappings and entries", () => {
  fc.assert(
    fc.property(scope, (given) => {
      const reversed = {
        ...given,
        quotes: given.quotes.toReversed(),
        mappings: given.mappings.toReversed(),
        entries: given.entries.toReversed(),
      };
      expect(inAdjustedOrder(compareScope(reversed).quotes)).toEqual(
        inAdjustedOrder(compareScope(given).quotes),
      );
    }),
  );
});

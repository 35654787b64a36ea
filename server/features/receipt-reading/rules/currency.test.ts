import { expect, test } from "vitest";
import { roundToCents } from "../../../../shared/money.ts";
import type { CurrencySign } from "./amounts.ts";
import { currencyOf } from "./currency.ts";
import type { Figure } from "./figures.ts";

const TOTAL = roundToCents(9394);

const figure = (cents: number, sign?: CurrencySign): Figure => ({
  cents: roundToCents(cents),
  sign,
  label: undefined,
  words: "",
  confidence: 1,
  box: { left: 0, top: 0, right: 0, bottom: 0 },
  line: 0,
  isLast: true,
  isCut: false,
});

test.each([
  ["VAT NO 123 4567 89\nTOTAL 93.94", "£"],
  ["INCLUDES VATNO. 123\nTOTAL 93.94", "£"],
  ["TOTAL GBP 93.94", "£"],
  ["Zwischensumme 75,63\nMwSt 19% 14,37\nSumme EUR 93,94", "€"],
  ["TVA 20% 15,66\nTOTAL TTC 93,94", "€"],
  ["AH KAW SDN BHD\nTOTAL 93.94", "RM"],
  ["OAKWOOD HARDWARE\nSALES TAX 8.25% 7.16\nTOTAL 93.94", "$"],
  ["OAKWOOD HARDWARE\nVATICAN SHELF\nTOTAL 93.94", null],
])("without a sign at an amount, words name the currency: %j", (text, currency) => {
  expect(currencyOf([figure(9394)], TOTAL, text)).toBe(currency);
});

test("a sign at an amount takes precedence over words, and the sign at the total over others", () => {
  expect(currencyOf([figure(9394, "$")], TOTAL, "VAT NO 123 4567 89")).toBe("$");
  expect(currencyOf([figure(100, "$"), figure(9394, "€")], TOTAL, "")).toBe("€");
});

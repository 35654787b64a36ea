import { expect, test } from "vitest";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import {
  contractOf,
  installmentOf,
  quoteOf,
} from "../../../tests/support/records/budget/quote-records.ts";
import { releasedBy, releasedWords } from "./released-payments.ts";

const done = { id: 7, title: "Rough-in", isCompleted: true };
const contractor = {
  id: 4,
  name: "Dana",
  company: null,
  licenseNumber: null,
  insuranceExpiresOn: null,
};
const due = (open: string) => installmentOf({ milestone: done, open });
const other = installmentOf({ milestone: { ...done, id: 8 } });
const paid = installmentOf({ milestone: done, open: "0.00", status: "paid" });

test.each<[string, QuoteRecord[], string | undefined]>([
  ["nothing", [contractOf({ installments: [other, paid] })], undefined],
  ["a quote that is no contract", [quoteOf({ installments: [due("5.00")] })], undefined],
  [
    "one payment",
    [contractOf({ contractor, installments: [other, due("2000.00")] })],
    "$2,000.00 to Dana is now due.",
  ],
  ["without a contractor", [contractOf({ installments: [due("20.00")] })], "$20.00 is now due."],
  [
    "of two contracts",
    [
      contractOf({ contractor, installments: [due("20.00")] }),
      contractOf({ id: 2, installments: [due("0.50")] }),
    ],
    "2 payments, $20.50 in all, are now due.",
  ],
])("%s", (_, quotes, words) => {
  expect(releasedWords(releasedBy(7, quotes))).toBe(words);
});

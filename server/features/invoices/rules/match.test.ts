import { describe, expect, test } from "vitest";
import type { InvoiceMatch } from "../../../../shared/invoices/match.ts";
import { reasonSentence } from "../../../../shared/invoices/reason-words.ts";
import { centsOf } from "../../../../shared/money.ts";
import {
  BATH,
  calendarDay,
  KITCHEN,
  LUMBER_YARD,
  ROOF,
  WINDOWS,
} from "../../../../tests/support/records/billed/billed-contracts.ts";
import {
  billedRenovation,
  invoiceOf,
  to,
} from "../../../../tests/support/records/billed/billed-renovation.ts";
import type { Billed, BilledContract } from "./billed.ts";
import { matchInvoices, type MatchProject } from "./match.ts";

const EXACT = { tolerancePercent: "0.00", toleranceDollars: "0.00", taxPercent: "8.875" };

const { contracts, invoices, right, wrong } = billedRenovation();
const found = matchInvoices({ finishedOn: null, settings: EXACT, invoices, contracts });
const codesOf = (match: InvoiceMatch | undefined) =>
  match?.reasons.filter(({ severity }) => severity !== "note").map(({ code }) => code);

describe("60 invoices of a renovation", () => {
  test("48 are right", () => {
    expect(right).toHaveLength(48);
    const alarms = right.flatMap(({ id }) => {
      const codes = codesOf(found.get(id)) ?? ["lost"];
      return codes.length > 0 ? [[id, ...codes]] : [];
    });
    expect(alarms).toEqual([]);
  });

  test.each(wrong)("one is wrong: $fault", ({ id, code }) => {
    expect(codesOf(found.get(id))).toEqual([code]);
    expect(found.get(id)?.verdict).not.toBe("pay");
  });
});

/** The match of the last invoice. */
function lastOf(given: Billed[], project: Partial<MatchProject> = {}): InvoiceMatch {
  const numbered = given.map((invoice, index) => ({ ...invoice, id: index + 1 }));
  const match = matchInvoices({
    finishedOn: null,
    settings: EXACT,
    contracts,
    invoices: numbered,
    ...project,
  }).get(given.length);
  if (match === undefined) throw new Error("No match");
  return match;
}
const sentencesOf = ({ reasons }: InvoiceMatch) => reasons.map(reasonSentence);
const windows = (amount: string, given: Partial<Billed> = {}) => ({
  ...invoiceOf(WINDOWS, { on: "2026-03-01", lines: [to(amount)] }),
  ...given,
});
const under = (contract: BilledContract, ...lines: Billed["lines"]) =>
  invoiceOf(contract, { on: "2026-03-01", lines });

describe("a reason", () => {
  test.each<[string, InvoiceMatch, string]>([
    [
      "an amount above the contract, to the cent",
      lastOf([windows("10000.01")]),
      "$10,000.01 billed is $0.01 more than the contract with its approved change orders ($10,000.00).",
    ],
    [
      "a line above its item, with what was billed before",
      lastOf([
        under(BATH, to("6000", { contractLine: "tile" })),
        under(BATH, to("3000.5", { contractLine: "tile" })),
      ]),
      "“Tile”: $9,000.50 billed is $0.50 more than the $9,000.00 agreed.",
    ],
    [
      "a line above its change order",
      lastOf([under(KITCHEN, to("3001", { changeOrderId: 11 }))]),
      "Change order “Island”: $3,001.00 billed is $1.00 more than the $3,000.00 approved.",
    ],
    [
      "work that isn't completed",
      lastOf([under(ROOF, to("6000", { installmentId: 24 }))]),
      "“Rest” is due on completion, and the work isn't completed.",
    ],
    [
      "an open milestone",
      lastOf([under(ROOF, to("1", { installmentId: 23 }))]),
      "“Shingles” is due after the milestone “Shingles on”, which isn't completed.",
    ],
    [
      "a line that is matched to nothing",
      lastOf([under(ROOF, to("15"))]),
      "A line of $15.00 isn't part of the contract.",
    ],
    [
      "the same number, whatever its spelling",
      lastOf([windows("1", { number: "INV 10-42" }), windows("2", { number: "inv1042" })]),
      "The same number was billed before, in invoice INV 10-42.",
    ],
    [
      "the same amount within two weeks",
      lastOf([windows("7", { date: calendarDay("2026-02-15") }), windows("7")]),
      "$7.00 for the same work was billed before, in invoice of 2026-02-15.",
    ],
    [
      "a printed total that is no sum",
      lastOf([windows("100", { printedTotal: centsOf("110") })]),
      "The invoice says $110.00, but its lines add up to $100.00 ($10.00 difference).",
    ],
    [
      "a contract that was not chosen",
      lastOf([windows("100", { quoteId: null })]),
      "The contractor has a contract, “Windows”, but the invoice isn't linked to it.",
    ],
    [
      "a quote that isn't accepted",
      lastOf([windows("100")], { contracts: [{ ...WINDOWS, isAccepted: false }] }),
      "The quote “Windows” isn't accepted, so there's no contract to pay under.",
    ],
    [
      "a project that is finished",
      lastOf([windows("100")], { finishedOn: calendarDay("2026-02-28") }),
      "The project was finished before the invoice's date.",
    ],
    [
      "a conditional lien waiver that was asked for",
      lastOf([windows("1", { waivers: [{ id: 1, kind: "conditional", receivedOn: null }] })]),
      "The conditional lien waiver is missing.",
    ],
    [
      "an unconditional one of a paid invoice",
      lastOf([
        windows("5", {
          number: "A",
          paid: centsOf("5"),
          waivers: [{ id: 1, kind: "unconditional", receivedOn: null }],
        }),
        windows("6", { number: "B" }),
      ]),
      "The unconditional lien waiver of invoice A is missing.",
    ],
    [
      "that of one that a credit note and its payment settle",
      lastOf([
        windows("100", {
          number: "A",
          paid: centsOf("60"),
          waivers: [{ id: 1, kind: "unconditional", receivedOn: null }],
        }),
        windows("40", { number: "C", creditOf: 1, status: "approved" }),
        windows("6", { number: "B" }),
      ]),
      "The unconditional lien waiver of invoice A is missing.",
    ],
  ])("is the sentence: %s", (_, match, sentence) => {
    expect(sentencesOf(match)).toEqual([sentence]);
  });

  test("is a note within the smaller of two tolerances", () => {
    const settings = { ...EXACT, tolerancePercent: "1.00", toleranceDollars: "50.00" };
    expect(lastOf([windows("10050")], { settings })).toMatchObject({
      verdict: "pay",
      reasons: [{ code: "within_tolerance", by: "50.00" }],
    });
    expect(lastOf([windows("10050.01")], { settings }).verdict).toBe("hold");
  });
});

describe("the amount billed before", () => {
  const before = (given: Partial<Billed>, later: Partial<Billed> = {}) =>
    lastOf([windows("4000", given), windows("1", { number: "2", ...later })]).billedBefore;

  test.each<[Billed["status"], string]>([
    ["received", "4000.00"],
    ["approved", "4000.00"],
    ["on_hold", "4000.00"],
    ["draft", "0.00"],
    ["disputed", "0.00"],
    ["void", "0.00"],
  ])("counts an invoice that is %s as %s", (status, amount) => {
    expect(before({ status })).toBe(amount);
  });

  test("is reduced by credit notes, and increased by payments without an invoice", () => {
    expect(before({ creditOf: 9, status: "approved" })).toBe("-4000.00");
    expect(before({ creditOf: 9 })).toBe("0.00");
    const payments = [{ installmentId: null, amount: centsOf("100") }];
    const paid = [{ ...WINDOWS, payments }];
    expect(lastOf([windows("1")], { contracts: paid }).billedBefore).toBe("100.00");
  });

  test("keeps what was paid on an invoice that is disputed since", () => {
    const disputed = windows("6000", { status: "disputed", paid: centsOf("5900") });
    const match = lastOf([disputed, windows("10000", { number: "2" })]);
    expect(match).toMatchObject({ billedBefore: "5900.00", verdict: "hold" });
    expect(match.reasons).toMatchObject([{ code: "above_contract", by: "5900.00" }]);
    expect(lastOf([disputed]).billedBefore).toBe("0.00");
  });

  test("isn't reduced by the credit note of a disputed invoice", () => {
    const credit: Billed = { ...windows("500"), number: "C", creditOf: 1, status: "approved" };
    const last = windows("1", { number: "2" });
    expect(lastOf([windows("4000", { status: "approved" }), credit, last]).billedBefore).toBe(
      "3500.00",
    );
    expect(lastOf([windows("4000", { status: "disputed" }), credit, last]).billedBefore).toBe(
      "0.00",
    );
  });
});

describe("a deposit", () => {
  const deposit = under(KITCHEN, to("6000", { installmentId: 13 }));
  const painted = (amount: string, given: { deposit?: string; retainage?: string }) =>
    invoiceOf(KITCHEN, {
      on: "2026-03-01",
      lines: [to(amount, { contractLine: "painting" })],
      ...given,
    });

  test("is subtracted once", () => {
    const match = lastOf([deposit, painted("6000", { deposit: "6000.01", retainage: "600" })]);
    expect(match.reasons).toMatchObject([{ code: "deposit_twice", by: "0.01", severity: "ask" }]);
  });

  test("holds the last invoice that could subtract it", () => {
    const small = { ...KITCHEN, amount: centsOf("6000"), agreed: centsOf("6000") };
    const match = lastOf([deposit, painted("6000", { deposit: "5999", retainage: "6000" })], {
      contracts: [small],
    });
    expect(match.reasons).toMatchObject([
      { code: "deposit_missing", by: "1.00", limit: "6000.00", severity: "hold" },
    ]);
  });

  test("can be subtracted again after a credit note, and retainage retained again", () => {
    const kept = { deposit: "1000", retainage: "1000" };
    const first = painted("6000", { deposit: "6000", retainage: "6000" });
    const credit: Billed = { ...painted("1000", kept), creditOf: 2, status: "approved" };
    expect(lastOf([deposit, first, credit, painted("1000", kept)]).reasons).toEqual([]);
  });

  test("can come with an invoice after all retainage is held", () => {
    const first = painted("3000", { deposit: "3000", retainage: "6000" });
    expect(lastOf([deposit, first, painted("3000", { deposit: "3000" })]).reasons).toEqual([]);
  });

  test("limits the retainage to the agreed amount", () => {
    const match = lastOf([painted("6000", { retainage: "6000.01" })]);
    expect(match.reasons).toMatchObject([{ code: "retainage_twice", by: "0.01" }]);
  });
});

test("without a contract there is nothing to compare, and nothing to ask", () => {
  const match = lastOf([
    invoiceOf(null, { on: "2026-03-01", contractorId: LUMBER_YARD, lines: [to("10")] }),
  ]);
  expect(match).toMatchObject({ verdict: "pay", agreed: null, reasons: [{ code: "no_contract" }] });
});

import { describe, expect, test } from "vitest";
import { quote as quoteSchema } from "../../../shared/contracts/contract.ts";
import { contractOffers } from "./contract-offers.ts";
import { NO_TERMS } from "../../../tests/support/records/budget/quote-records.ts";

const DANA = 4;
let ids = 0;

interface QuoteFields {
  contractorId?: number;
  status?: string;
  open?: string;
  installments?: { id: number; open: string; date?: string | null }[];
}

function quoteOf({
  contractorId = DANA,
  status = "accepted",
  open = "970.00",
  ...fields
}: QuoteFields) {
  ids += 1;
  return quoteSchema.parse({
    id: ids,
    userId: 1,
    projectId: 1,
    contractorId,
    contractor: null,
    lineId: null,
    work: `Work ${ids}`,
    scope: null,
    amount: "4000.00",
    status,
    validUntil: null,
    ...NO_TERMS,
    allowances: [],
    acceptedOn: null,
    completedOn: null,
    items: [],
    files: [],
    changeOrders: [],
    installments: (fields.installments ?? []).map(({ id, open: left, date = null }) => ({
      id,
      kind: "date",
      title: `Payment ${id}`,
      amount: "970.00",
      dueDate: date,
      milestone: null,
      paid: "0.00",
      open: left,
      date,
      status: left === "0.00" ? "paid" : "waiting",
    })),
    figures: {
      agreed: "4000.00",
      changed: "0.00",
      paid: "0.00",
      open,
      overpaid: "0.00",
      retainage: "0.00",
      unscheduled: "0.00",
    },
    createdAt: "2026-03-01T12:00:00.000Z",
  });
}

const payment = { contractorId: DANA, amount: "970.00", date: "2026-11-22" };
const installmentsIn = (quotes: QuoteFields[], paid = payment) =>
  contractOffers(quotes.map(quoteOf), paid).map(({ installmentId }) => installmentId);

describe("the open payments that an expense may match", () => {
  test("include an open installment of the contractor's contract", () => {
    const dana = quoteOf({ installments: [{ id: 1, open: "970.00", date: "2026-12-01" }] });
    expect(contractOffers([dana], payment)).toEqual([
      {
        quoteId: dana.id,
        installmentId: 1,
        work: dana.work,
        title: "Payment 1",
        open: "970.00",
        date: "2026-12-01",
      },
    ]);
  });

  test("include the whole contract when no installment is open", () => {
    expect(installmentsIn([{ installments: [{ id: 1, open: "0.00" }] }, {}])).toEqual([null, null]);
  });

  test.each<[string, QuoteFields]>([
    ["another contractor's contract", { contractorId: 5 }],
    ["a quote that isn't a contract", { status: "received" }],
    ["a fully paid contract", { open: "0.00", installments: [{ id: 1, open: "970.00" }] }],
  ])("exclude %s", (_what, fields) => {
    expect(installmentsIn([fields])).toEqual([]);
  });

  test("are empty without a contractor", () => {
    expect(contractOffers([quoteOf({})], { ...payment, contractorId: null })).toEqual([]);
  });

  test("are sorted by nearest amount, then by nearest date", () => {
    const installments = [
      { id: 1, open: "100.00", date: "2026-11-22" },
      { id: 2, open: "970.00", date: "2027-05-01" },
      { id: 3, open: "970.00", date: "2026-11-20" },
      { id: 4, open: "970.00" },
      { id: 5, open: "960.00", date: "2026-11-22" },
    ];
    expect(installmentsIn([{ open: "3000.00", installments }])).toEqual([3, 2, 4, 5, 1]);
  });
});

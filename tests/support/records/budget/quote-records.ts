import type { QuoteRecord } from "../../../../shared/contracts/contract.ts";

type Installment = QuoteRecord["installments"][number];

/** An installment as in responses: 100 due on a date, unless overridden. */
export function installmentOf(fields: Partial<Installment> = {}): Installment {
  return {
    id: 1,
    kind: "date",
    title: "Payment",
    amount: "100.00",
    dueDate: null,
    milestone: null,
    paid: "0.00",
    open: "100.00",
    date: null,
    status: "due",
    ...fields,
  };
}

type Item = QuoteRecord["items"][number];

type Fields = Partial<Omit<QuoteRecord, "figures" | "items">> & {
  figures?: Partial<QuoteRecord["figures"]>;
  items?: (Pick<Item, "description" | "amount"> & Partial<Item>)[];
};

/** Terms of a quote that mentions none. */
export const NO_TERMS = {
  deposit: null,
  depositUnit: "amount",
  startOn: null,
  duration: null,
  durationUnit: "days",
  labor: null,
  materials: null,
  exclusions: null,
} as const;

/** A quote as in responses: received, without a contractor, unless overridden. */
export function quoteOf({ figures, items = [], ...fields }: Fields = {}): QuoteRecord {
  return {
    id: 1,
    userId: 1,
    projectId: 1,
    contractorId: null,
    contractor: null,
    lineId: null,
    work: "New roof",
    scope: null,
    amount: "12000.00",
    status: "received",
    validUntil: null,
    ...NO_TERMS,
    acceptedOn: null,
    completedOn: null,
    items: items.map((item) => ({ labor: null, materials: null, ...item })),
    files: [],
    changeOrders: [],
    allowances: [],
    installments: [],
    createdAt: "2026-03-01T12:00:00.000Z",
    ...fields,
    figures: {
      agreed: "0.00",
      changed: "0.00",
      paid: "0.00",
      open: "0.00",
      overpaid: "0.00",
      retainage: "0.00",
      unscheduled: "0.00",
      ...figures,
    },
  };
}

export function contractOf(fields: Fields = {}): QuoteRecord {
  return quoteOf({ status: "accepted", acceptedOn: "2026-03-01", ...fields });
}

import { join } from "node:path";
import type { PaymentMethod } from "../content/payments.ts";

/** A file in this folder. Shows no date, because sample dates are relative to today. */
export interface SampleReceipt {
  type: "image/jpeg" | "application/pdf";
  path: string;
  /** preview; only for images */
  preview?: string;
}

interface PhotographedPurchase {
  /** amount shown on the photo */
  amount: string;
  paymentMethod: PaymentMethod;
  receipt: SampleReceipt;
}

function photo(name: string, amount: string, paymentMethod: PaymentMethod): PhotographedPurchase {
  const path = (ending: string) => join(import.meta.dirname, `${name}.${ending}`);
  return {
    amount,
    paymentMethod,
    receipt: { type: "image/jpeg", path: path("jpg"), preview: path("webp") },
  };
}

/** Receipts of purchases by description, each used for the first purchase with it. */
export const PHOTOS: Readonly<Partial<Record<string, PhotographedPurchase>>> = {
  "Tape measure, chalk line and carpenter's pencils": photo("tools", "41.87", "Credit Card"),
  "2x4 studs and construction screws": photo("studs", "187.36", "Debit Card"),
  "PEX pipe, fittings and shut-off valves": photo("pipe", "143.18", "Credit Card"),
  "250 ft of 12/2 cable, boxes and staples": photo("cable", "196.42", "Credit Card"),
  "Thinset mortar, spacers and warm gray grout": photo("mortar", "138.27", "Credit Card"),
  "Primed baseboard, window casing and finish nails": photo("baseboard", "214.80", "Debit Card"),
  "Eggshell wall paint and trim enamel": photo("paint", "167.93", "Credit Card"),
  "60 lb bags of concrete mix and gravel": photo("concrete", "118.94", "Cash"),
  "Landscape fabric and cedar mulch": photo("mulch", "87.65", "Credit Card"),
  "Treated 2x8 joists and ledger flashing": photo("joists", "241.56", "Credit Card"),
};

function invoice(name: string): SampleReceipt {
  return { type: "application/pdf", path: join(import.meta.dirname, `${name}.pdf`) };
}

/** Invoices of contractors, by the description of the payment. */
export const INVOICES: Readonly<Partial<Record<string, SampleReceipt>>> = {
  "Kitchen and bath design, first half": invoice("design"),
  "Structural drawings for the kitchen beam": invoice("drawings"),
  "Panel upgrade to 200 A": invoice("panel"),
  "Drywall hanging and taping, first half": invoice("drywall"),
  "Tile setting, bathroom, first half": invoice("tile"),
  "Cabinet installation": invoice("cabinets"),
};

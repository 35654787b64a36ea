import type { InvoiceStatus } from "../../../shared/invoices/invoice-status.ts";

type Tone = "neutral" | "accent" | "warning" | "danger";

export const INVOICE_STATUS_WORDS = {
  draft: { word: "Draft", tone: "neutral" },
  received: { word: "Received", tone: "warning" },
  approved: { word: "Approved", tone: "accent" },
  on_hold: { word: "On hold", tone: "danger" },
  disputed: { word: "Disputed", tone: "danger" },
  void: { word: "Void", tone: "neutral" },
  part_paid: { word: "Part paid", tone: "accent" },
  paid: { word: "Paid", tone: "neutral" },
} as const satisfies Record<InvoiceStatus, { word: string; tone: Tone }>;

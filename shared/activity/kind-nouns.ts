import type { ActivityKind } from "./contract.ts";

export const KIND_NOUNS: Readonly<Record<ActivityKind, readonly [one: string, many: string]>> = {
  expense: ["expense", "expenses"],
  contractor: ["contractor", "contractors"],
  milestone: ["milestone", "milestones"],
  project: ["project", "projects"],
  budget_line: ["budget line", "budget lines"],
  merchant_rule: ["merchant rule", "merchant rules"],
  recurring_expense: ["recurring expense", "recurring expenses"],
  quote: ["quote", "quotes"],
  change_order: ["change order", "change orders"],
  installment: ["payment", "payments"],
  invoice: ["invoice", "invoices"],
  scope_item: ["scope item", "scope items"],
  import: ["import", "imports"],
  calendar_feed: ["calendar feed", "calendar feeds"],
  reminders: ["reminders", "reminders"],
  backup: ["account backup", "account backups"],
  member: ["member", "members"],
  draft: ["receipt in the inbox", "receipts in the inbox"],
};

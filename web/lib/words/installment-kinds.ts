import type { InstallmentKind } from "../../../shared/contracts/agreement.ts";

export const KIND_WORDS = {
  deposit: "Deposit",
  milestone: "Milestone payment",
  date: "Scheduled date",
  completion: "On completion",
  retainage: "Retainage",
} as const satisfies Record<InstallmentKind, string>;

import type { ChangeOrderStatus } from "../../../shared/contracts/agreement.ts";

export const CHANGE_WORDS = {
  proposed: "Pending",
  approved: "Approved",
  rejected: "Rejected",
} as const satisfies Record<ChangeOrderStatus, string>;

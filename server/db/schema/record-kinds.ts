import { TRASHED_KINDS, type TrashedKind } from "../../../shared/trash/contract.ts";

/** Record types that can be in the trash. */
export const RECORD_KINDS = TRASHED_KINDS;
export type RecordKind = TrashedKind;

/** Record types created idempotently. */
export const CREATED_KINDS = [
  ...RECORD_KINDS,
  "budget_line",
  "quote",
  "change_order",
  "import",
] as const;
export type CreatedKind = (typeof CREATED_KINDS)[number];

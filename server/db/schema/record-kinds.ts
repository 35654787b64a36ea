import { TRASHED_KINDS, type TrashedKind } from "../../../shared/trash/contract.ts";

/** Record types with a trash. */
export const RECORD_KINDS = TRASHED_KINDS;
export type RecordKind = TrashedKind;

/** Record types with idempotent creation. */
export const CREATED_KINDS = [
  ...RECORD_KINDS,
  "budget_line",
  "quote",
  "change_order",
  "import",
] as const;
export type CreatedKind = (typeof CREATED_KINDS)[number];

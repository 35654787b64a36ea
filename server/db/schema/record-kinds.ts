/** Record types with a trash. */
export const RECORD_KINDS = ["expense", "contractor", "milestone"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Record types with idempotent creation. */
export const CREATED_KINDS = [
  ...RECORD_KINDS,
  "budget_line",
  "quote",
  "change_order",
  "import",
] as const;
export type CreatedKind = (typeof CREATED_KINDS)[number];

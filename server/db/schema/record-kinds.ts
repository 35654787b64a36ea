/** What comes back from the trash. */
export const RECORD_KINDS = ["expense", "contractor", "milestone"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What a client may retry to create. */
export const CREATED_KINDS = [
  ...RECORD_KINDS,
  "budget_line",
  "quote",
  "change_order",
  "import",
] as const;
export type CreatedKind = (typeof CREATED_KINDS)[number];

/** What a client may retry to create, and what comes back from the trash. */
export const RECORD_KINDS = ["expense", "contractor", "milestone"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

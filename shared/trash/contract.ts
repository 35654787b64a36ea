import * as z from "zod/mini";
import { calendarDate, instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

/** Kinds of records that can be restored after a deletion. */
export const TRASHED_KINDS = [
  "expense",
  "contractor",
  "milestone",
  "invoice",
  "recurring_expense",
] as const;
export type TrashedKind = (typeof TRASHED_KINDS)[number];

/** How long deleted records can be restored. */
export const TRASH_DAYS = 30;

export const trashEntry = z.object({
  kind: z.enum(TRASHED_KINDS),
  id,
  /** null for a contractor */
  projectName: z.nullable(z.string()),
  label: z.string(),
  /** of an expense or invoice */
  amount: z.nullable(decimal),
  /** the day of an expense or invoice, or the milestone's target date */
  date: z.nullable(calendarDate),
  deletedAt: instant,
});
export type TrashEntry = z.infer<typeof trashEntry>;

export const trashPage = z.object({
  /** newest deletion first */
  entries: z.array(trashEntry),
  /** `cursor` of the next page; null on the last */
  next: z.nullable(z.string()),
});
export type TrashPage = z.infer<typeof trashPage>;

const CURSOR = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z)_(${TRASHED_KINDS.join("|")})_([1-9]\\d{0,15})$`,
);

/** Moment, kind and id of the last entry of a page. */
function readCursor(text: string): { at: string; kind: string; id: number } | undefined {
  const [, at, kind, number] = CURSOR.exec(text) ?? [];
  if (at === undefined || kind === undefined || Number.isNaN(Date.parse(at))) return undefined;
  return { at, kind, id: Number(number) };
}

export const trashQuery = z.object({
  cursor: z.optional(
    z.pipe(
      z.string(),
      z.transform((text: string, context) => {
        const cursor = readCursor(text);
        if (cursor !== undefined) return cursor;
        context.issues.push({ code: "custom", message: "Unknown cursor", input: text });
        return z.NEVER;
      }),
    ),
  ),
});
export type TrashQuery = z.infer<typeof trashQuery>;

/** The most entries of one request. */
export const MAX_PURGED = 100;

export const purgeInput = z.object({
  entries: z
    .array(z.object({ kind: z.enum(TRASHED_KINDS), id }))
    .check(z.minLength(1), z.maxLength(MAX_PURGED)),
});
export type PurgeInput = z.infer<typeof purgeInput>;

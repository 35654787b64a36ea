import * as z from "zod/mini";
import { calendarDate } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

/** What the search finds, in the order in which it is listed. */
export const SEARCH_KINDS = [
  "expense",
  "installment",
  "invoice",
  "quote",
  "contractor",
  "milestone",
  "budget_line",
  "project",
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const searchHit = z.object({
  id,
  /** an expense's description, a name, a quote's work or an invoice's number; may be empty */
  title: z.string(),
  /** distinguishes equal titles: contractor, company, room, work */
  note: z.nullable(z.string()),
  amount: z.nullable(decimal),
  /** the day of an expense or invoice, the target or due day of others */
  date: z.nullable(calendarDate),
  /** contract of an installment */
  quoteId: z.nullable(id),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchResponse = z.object({
  /** amounts that the text was read as, both ends included; null if it is no amount */
  amount: z.nullable(z.object({ from: decimal, to: decimal })),
  groups: z.array(
    z.object({
      kind: z.enum(SEARCH_KINDS),
      /** number of all matches, of which the first are listed */
      count: z.int(),
      hits: z.array(searchHit),
    }),
  ),
});
export type SearchResponse = z.infer<typeof searchResponse>;

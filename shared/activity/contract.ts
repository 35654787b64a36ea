import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id, idParam } from "../ids.ts";

/** How a record was written. `system`: by Plumbline itself, such as a demo's records. */
export const ACTIVITY_WAYS = ["screen", "assistant", "import", "restore", "api", "system"] as const;
export type ActivityWay = (typeof ACTIVITY_WAYS)[number];

export const ACTIVITY_KINDS = [
  "expense",
  "contractor",
  "milestone",
  "project",
  "budget_line",
  "merchant_rule",
  "recurring_expense",
  "quote",
  "change_order",
  "installment",
  "invoice",
  "scope_item",
  "import",
  "calendar_feed",
  "reminders",
  "backup",
  "member",
  "draft",
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const ACTIVITY_ACTIONS = [
  "created",
  "changed",
  "deleted",
  "restored",
  "purged",
  "completed",
  "reopened",
  "skipped",
  "imported",
  "undone",
  "invited",
  "joined",
  "removed",
  "left",
  "took_over",
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** Money is a decimal string, a date `YYYY-MM-DD`, a referenced record its name at the time. */
export const activityValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type ActivityValue = z.infer<typeof activityValue>;

/** By field: the value before and after. */
export const activityChanges = z.record(z.string(), z.tuple([activityValue, activityValue]));
export type ActivityChanges = z.infer<typeof activityChanges>;

export const activityEntry = z.object({
  id,
  at: instant,
  /** null for Plumbline itself, and in a restored account backup */
  actorId: z.nullable(id),
  /** name at the time */
  actorName: z.nullable(z.string()),
  way: z.enum(ACTIVITY_WAYS),
  kind: z.enum(ACTIVITY_KINDS),
  /** null for an entry about many records */
  recordId: z.nullable(id),
  projectId: z.nullable(id),
  /** null without a project, or if the project was deleted since */
  projectName: z.nullable(z.string()),
  action: z.enum(ACTIVITY_ACTIONS),
  /** the record's name at the time */
  label: z.string(),
  changes: activityChanges,
  /** whether the record is in the trash and this entry is its last deletion */
  canRestore: z.boolean(),
  /** whether its earlier values can be written back, unless they were changed again since */
  canUndo: z.boolean(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityPage = z.object({
  /** newest first */
  lines: z.array(activityEntry),
  /** `cursor` of the next page; null on the last */
  next: z.nullable(z.string()),
  /** all names in the home's activity, for the filter */
  people: z.array(z.string()),
});
export type ActivityPage = z.infer<typeof activityPage>;

/** An instant in the format of `toISOString`. */
const moment = z.iso.datetime({ precision: 3 });

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_[1-9]\d{0,15}$/;

/** A cursor is the instant and the id of a page's last entry. */
function isCursor(text: string): boolean {
  const at = CURSOR.exec(text)?.[1];
  return at !== undefined && z.safeParse(moment, at).success;
}

export const activityQuery = z.object({
  /** absent: all projects, and records outside of projects */
  projectId: z.optional(idParam),
  /** a name of `people` */
  person: z.optional(z.string().check(z.maxLength(500))),
  /** leaves out the caller's own changes */
  others: z.optional(z.literal("true")),
  kind: z.optional(z.enum(ACTIVITY_KINDS)),
  /** with `kind`: the history of one record */
  recordId: z.optional(idParam),
  from: z.optional(moment),
  /** exclusive */
  before: z.optional(moment),
  cursor: z.optional(z.string().check(z.refine(isCursor, "Unknown cursor"))),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

/** End of the caller's previous visit; null on the first one. */
export const activityVisit = z.object({ previousAt: z.nullable(instant) });

import * as z from "zod/mini";
import { id } from "../ids.ts";
import { ACTIVITY_KINDS } from "./contract.ts";

export const liveChange = z.object({ kind: z.enum(ACTIVITY_KINDS), projectId: z.nullable(id) });
export type LiveChange = z.infer<typeof liveChange>;

/** What others changed in a home, and the user in another tab, for screens that show it. */
export const liveChanges = z.object({
  /** `after` of the next request */
  last: z.string(),
  /** whether there is a second person or device; without one there is nothing to follow */
  isShared: z.boolean(),
  changes: z.array(liveChange),
});
export type LiveChanges = z.infer<typeof liveChanges>;

export const changesQuery = z.object({
  /** `last` of an earlier answer; absent: no changes, only where to start */
  after: z.optional(z.string().check(z.maxLength(8_000))),
});

import * as z from "zod/mini";
import { id } from "../ids.ts";
import { ACTIVITY_KINDS } from "./contract.ts";

export const liveChange = z.object({ kind: z.enum(ACTIVITY_KINDS), projectId: z.nullable(id) });
export type LiveChange = z.infer<typeof liveChange>;

/**
 * Changes in a home by other members, or by the user in another tab, so that open screens can
 * update.
 */
export const liveChanges = z.object({
  /** `after` of the next request */
  last: z.string(),
  /** whether a second person or device exists; without one there is nothing to poll for */
  isShared: z.boolean(),
  changes: z.array(liveChange),
});
export type LiveChanges = z.infer<typeof liveChanges>;

export const changesQuery = z.object({
  /** `last` of an earlier response; absent: returns no changes, only a starting point */
  after: z.optional(z.string().check(z.maxLength(8_000))),
});

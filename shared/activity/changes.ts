import * as z from "zod/mini";
import { id, idParam } from "../ids.ts";
import { ACTIVITY_KINDS } from "./contract.ts";

export const liveChange = z.object({ kind: z.enum(ACTIVITY_KINDS), projectId: z.nullable(id) });
export type LiveChange = z.infer<typeof liveChange>;

/** What others changed in a home, for screens that show it. */
export const liveChanges = z.object({
  /** `after` of the next request */
  last: z.int(),
  /** whether the home has a second person; without one there is nothing to follow */
  isShared: z.boolean(),
  changes: z.array(liveChange),
});
export type LiveChanges = z.infer<typeof liveChanges>;

export const changesQuery = z.object({
  /** absent: no changes, only where to start */
  after: z.optional(
    z.union([
      idParam,
      z.pipe(
        z.literal("0"),
        z.transform(() => 0),
      ),
    ]),
  ),
});

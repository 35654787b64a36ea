import * as z from "zod/mini";
import { instant } from "./calendar-date.ts";

/** Who changed a record last, in the details of a refused edit. */
export const lastChange = z.object({
  /** null for Plumbline itself */
  name: z.nullable(z.string()),
  at: instant,
  isOwn: z.boolean(),
});
export type LastChange = z.infer<typeof lastChange>;

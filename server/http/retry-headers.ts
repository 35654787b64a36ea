import * as z from "zod/mini";

/** Of a creation: retrying with the same key answers the record that the first try made. */
export const retryHeaders = z.object({
  "idempotency-key": z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
});

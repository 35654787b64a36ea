import * as z from "zod/mini";

/**
 * A record's version, another one after each change to it. Sent back in If-Match, an edit is refused
 * with 409 if the record was changed since. Answers of an earlier release lack it.
 */
export const version = z.optional(z.string());

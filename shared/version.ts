import * as z from "zod/mini";

/**
 * A record's version, which changes with each edit. Sent in If-Match, it makes an edit fail with
 * 409 if the record was changed since. Responses stored by an earlier release lack it.
 */
export const version = z.optional(z.string());

import * as z from "zod/mini";

/** Error codes. Clients match these, never the text. */
export const problemCode = z.enum([
  "bad_request",
  "validation_failed",
  "unauthenticated",
  "invalid_credentials",
  "plan_limit_reached",
  "cross_site",
  "link_expired",
  "not_permitted",
  "not_found",
  "method_not_allowed",
  "request_timeout",
  "conflict",
  "email_taken",
  "portal_unavailable",
  "payload_too_large",
  "unsupported_media_type",
  "rate_limited",
  "internal",
  "unavailable",
  "storage_full",
]);
export type ProblemCode = z.infer<typeof problemCode>;

/** A rejected field: its path in the body, and the message for the user. */
export const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
export type Issue = z.infer<typeof issue>;

/** The body of every error response. */
export const problem = z.object({
  error: z.string(),
  code: problemCode,
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type Problem = z.infer<typeof problem>;

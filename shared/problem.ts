import * as z from "zod/mini";

/** Every reason for which a call can fail. Clients match these codes, never the text. */
export const problemCode = z.enum([
  "bad_request",
  "validation_failed",
  "unauthenticated",
  "invalid_credentials",
  "plan_limit_reached",
  "cross_site",
  "link_expired",
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

/** One field that was refused: where it stands in the body, and what to tell the person. */
export const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
export type Issue = z.infer<typeof issue>;

/** The body of every answer that is not a success. */
export const problem = z.object({
  error: z.string(),
  code: problemCode,
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type Problem = z.infer<typeof problem>;

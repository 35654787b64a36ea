import { type CalendarDate, daysAfter } from "../calendar-date.ts";

/** From this many days before it expires, a policy needs to be renewed. */
export const INSURANCE_NOTICE_DAYS = 30;

/**
 * Undefined for a policy without an expiry date, or valid for longer. A policy is still valid on
 * its expiry date.
 */
export function insuranceProblem(
  expiresOn: string | null,
  today: CalendarDate,
): "expired" | "soon" | undefined {
  if (expiresOn === null) return undefined;
  if (expiresOn < today) return "expired";
  const last = daysAfter(today, INSURANCE_NOTICE_DAYS);
  return last !== undefined && expiresOn <= last ? "soon" : undefined;
}

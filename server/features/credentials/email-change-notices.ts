import { EMAIL_CHANGE_WAIT_DAYS } from "../../../shared/account/email-change.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after the request on which the old mailbox is written to again; the first notice goes at once. */
const NOTICE_DAYS = [7, 13] as const;
export const NOTICES = 1 + NOTICE_DAYS.length;

function daysAfter(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

export function firstNoticeAt(requestedAt: Date): Date {
  return daysAfter(requestedAt, NOTICE_DAYS[0]);
}

/**
 * When a change that waits is looked at after a notice: at the next notice or, after the last, on the
 * day of the change. Never within a day, so that a server that was down keeps the old mailbox from no
 * notice and leaves it a day after each.
 */
export function nextLookAt(requestedAt: Date, noticesSent: number, now: Date): Date {
  const days = NOTICE_DAYS[noticesSent - 1] ?? EMAIL_CHANGE_WAIT_DAYS;
  const [planned, earliest] = [daysAfter(requestedAt, days), daysAfter(now, 1)];
  return planned < earliest ? earliest : planned;
}

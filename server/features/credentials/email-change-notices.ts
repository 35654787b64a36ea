import { EMAIL_CHANGE_WAIT_DAYS } from "../../../shared/account/email-change.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Days after the request on which further notices go to the old mailbox; the first is sent
 * immediately.
 */
const NOTICE_DAYS = [7, 13] as const;
export const NOTICES = 1 + NOTICE_DAYS.length;

function daysAfter(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

export function firstNoticeAt(requestedAt: Date): Date {
  return daysAfter(requestedAt, NOTICE_DAYS[0]);
}

/**
 * Next check of a waiting change: at the next notice or, after the last one, on the date of the
 * change. At least a day apart, so that even after downtime the old mailbox gets all notices, with
 * a day after each.
 */
export function nextCheckAt(requestedAt: Date, noticesSent: number, now: Date): Date {
  const days = NOTICE_DAYS[noticesSent - 1] ?? EMAIL_CHANGE_WAIT_DAYS;
  const [planned, earliest] = [daysAfter(requestedAt, days), daysAfter(now, 1)];
  return planned < earliest ? earliest : planned;
}

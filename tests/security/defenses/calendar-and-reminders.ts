import type { DefenseEntry } from "./defense-entry.ts";

const ADDRESSES = "server/features/calendar/feed-address.test.ts";
const SENDING = "server/features/reminders/sending.test.ts";

export const CALENDAR_AND_REMINDERS: readonly DefenseEntry[] = [
  {
    row: 34,
    defense: "owner in where: a project's calendar feed",
    file: "server/features/calendar/queries.ts",
    find: "where p.user_id = ${access.home} and p.id = ${projectId}",
    replace: "where p.id = ${projectId}",
    test: ADDRESSES,
    title: "of another user's project cannot be seen, created or deleted",
  },
  {
    row: 67,
    defense: "a calendar feed requires its secret",
    file: "server/features/calendar/feed-address.ts",
    find: `timingSafeEqual(given, isThere ? kept : sha256Of("")) && isThere`,
    replace: "isThere",
    test: ADDRESSES,
    title: "responds with identical bytes when wrong, another user's or malformed",
  },
  {
    row: 67,
    defense: "only the hash of a calendar's secret is stored",
    file: "server/features/calendar/commands.ts",
    find: "tokenHash: hashOf(secret),",
    replace: "tokenHash: hashOf(secret) + secret,",
    test: ADDRESSES,
    title: "is shown once, and only its hash is stored",
  },
  {
    row: 67,
    defense: "a reminder's link is signed",
    file: "server/identity/unsubscribe-token.ts",
    find: "given.length === expected.length && timingSafeEqual(given, expected)",
    replace: "given.length === expected.length",
    test: SENDING,
    title: "is rejected when altered",
  },
];

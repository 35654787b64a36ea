import type { SwitchedOff } from "./switched-off.ts";

const ADDRESSES = "server/features/calendar/feed-address.test.ts";
const SENDING = "server/features/reminders/sending.test.ts";

export const CALENDAR_AND_REMINDERS: readonly SwitchedOff[] = [
  {
    row: 34,
    defence: "owner in where: a project's calendar feed",
    file: "server/features/calendar/queries.ts",
    find: "where p.user_id = ${owner} and p.id = ${projectId}",
    replace: "where p.id = ${projectId}",
    test: ADDRESSES,
    title: "another's project has none to see, to make or to take away",
  },
  {
    row: 67,
    defence: "a calendar opens by its secret",
    file: "server/features/calendar/feed-address.ts",
    find: `timingSafeEqual(given, isThere ? kept : digestOf("")) && isThere`,
    replace: "isThere",
    test: ADDRESSES,
    title: "that is wrong, another's or no address at all is answered with the same bytes",
  },
  {
    row: 67,
    defence: "of a calendar's secret only the hash is stored",
    file: "server/features/calendar/commands.ts",
    find: "${hashOf(secret)}",
    replace: "${hashOf(secret) + secret}",
    test: ADDRESSES,
    title: "is told once, and the database keeps what opens nothing",
  },
  {
    row: 67,
    defence: "a reminder's link is signed",
    file: "server/identity/unsubscribe-token.ts",
    find: "given.length === expected.length && timingSafeEqual(given, expected)",
    replace: "given.length === expected.length",
    test: SENDING,
    title: "that is altered does nothing",
  },
];

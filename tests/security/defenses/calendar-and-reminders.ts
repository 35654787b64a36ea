import type { DefenseEntry } from "./defense-entry.ts";

const ADDRESSES = "server/features/calendar/feed-address.test.ts";
const UPLOAD_TOKENS = "server/features/upload-tokens/upload-tokens.test.ts";
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
    file: "server/identity/access-secret.ts",
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
    defense: "an upload token requires its secret",
    file: "server/features/upload-tokens/commands.ts",
    find: "const isKnown = opens(secret, token?.tokenHash);",
    replace: "const isKnown = true;",
    test: UPLOAD_TOKENS,
    title: "gets the same 401 when it is missing, wrong, of another account, or revoked",
  },
  {
    row: 5,
    defense: "upload tokens end with the password",
    file: "server/identity/upload-tokens.ts",
    find: "where(eq(uploadTokens.userId, owner))",
    replace: "where(eq(uploadTokens.id, -owner))",
    test: UPLOAD_TOKENS,
    title: "ends with a change of the password",
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

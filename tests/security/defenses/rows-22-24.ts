import type { DefenseEntry } from "./defense-entry.ts";

const CLAIMS = "tests/security/rows-22-24-google.test.ts";
const COMMANDS = "server/features/google/commands.ts";
const LINKING = "server/features/google/link-commands.ts";
const OPENID = "server/gateways/google/openid-google.ts";
const FLOWS = "server/identity/sign-in-flows.ts";
const PATHS = "server/features/google/return-to.ts";

export const ROWS_22_24: readonly DefenseEntry[] = [
  {
    row: 22,
    defense: "Google is linked to an account only after its password is entered",
    file: COMMANDS,
    find: "if (account?.googleId === null && account.passwordHash !== null) return undefined;",
    replace: "if (account) return account.userId;",
    test: CLAIMS,
  },
  {
    row: 22,
    defense: "the password is checked",
    file: LINKING,
    find: "if (!isRight || passwordHash === null) {",
    replace: "if (passwordHash === null) {",
    test: CLAIMS,
  },
  {
    row: 22,
    defense: "an account is identified by Google's sub",
    file: COMMANDS,
    find: "const known = await lockUserByGoogle(tx, sub);",
    replace: "const known = (await findGoogleAccount(tx, email))?.userId;",
    test: CLAIMS,
  },
  {
    row: 22,
    defense: "another Google account with the same address is rejected",
    file: COMMANDS,
    find: `throw new GoogleRefusal("google_other_account");`,
    replace: `if (account) return account.userId;
  throw new GoogleRefusal("google_other_account");`,
    test: CLAIMS,
  },
  {
    row: 22,
    defense: "a link works once",
    file: LINKING,
    find: "if (!(await consumeFlow(tx, PENDING_LINK, { token, now }))) throw linkExpired();",
    replace: "if (!(await readFlow(tx, PENDING_LINK, { token, now }))) throw linkExpired();",
    also: [
      { file: LINKING, find: "          isNull(users.googleId),\n", replace: "" },
      {
        file: LINKING,
        find: "sql`not exists (select 1 from users other where other.google_id = ${sub})`,",
        replace: "",
      },
    ],
    test: CLAIMS,
  },
  {
    row: 22,
    defense: "a link belongs to the browser's cookie",
    file: FLOWS,
    find: `.delete(signInFlows)
    .where(
      and(
        eq(signInFlows.flowHash, hashOfToken(token)),`,
    replace: `.delete(signInFlows)
    .where(
      and(`,
    also: [
      {
        file: FLOWS,
        find: `.from(signInFlows)
    .where(
      and(
        eq(signInFlows.flowHash, hashOfToken(token)),`,
        replace: `.from(signInFlows)
    .where(
      and(`,
      },
    ],
    test: CLAIMS,
  },
  {
    row: 22,
    defense: "a link expires after ten wrong passwords",
    file: LINKING,
    find: "const FAILED_PASSWORDS = { limit: 10,",
    replace: "const FAILED_PASSWORDS = { limit: 1000,",
    test: CLAIMS,
  },
  {
    row: 22,
    defense: "a session from before the password reset ends with it",
    file: "server/features/credentials/session-commands.ts",
    find: "await tx.delete(sessions).where",
    replace: "await tx.select().from(sessions).where",
    test: CLAIMS,
  },
  {
    row: 23,
    defense: "the return path does not begin with two slashes",
    file: PATHS,
    find: String.raw`/^\/(?!\/)[!-[\]-~]*$/.test(wanted) && !/^[^?#]*\/\//.test(wanted)`,
    replace: String.raw`/^\/[!-[\]-~]*$/.test(wanted)`,
    test: CLAIMS,
  },
  {
    row: 23,
    defense: "the return path has no backslash and no invisible characters",
    file: PATHS,
    find: String.raw`/^\/(?!\/)[!-[\]-~]*$/.test(wanted)`,
    replace: String.raw`/^\/(?!\/)/.test(wanted)`,
    test: CLAIMS,
  },
  {
    row: 23,
    defense: "the return path begins with a slash",
    file: PATHS,
    find: String.raw`/^\/(?!\/)[!-[\]-~]*$/`,
    replace: String.raw`/^(?!\/\/)[!-[\]-~]*$/`,
    test: CLAIMS,
  },
  {
    row: 23,
    defense: "the return path leads to a page, not an API call",
    file: PATHS,
    find: "return isPath && isPage &&",
    replace: "return isPath &&",
    test: CLAIMS,
  },
  {
    row: 24,
    defense: "Google has eight seconds to answer",
    file: "server/gateways/google/google.ts",
    find: "GOOGLE_LIMIT_MS = 8_000",
    replace: "GOOGLE_LIMIT_MS = 20_000",
    test: CLAIMS,
  },
  {
    row: 24,
    defense: "any failure redirects to the sign-in page",
    file: "server/features/google/routes.ts",
    find: `      const page = (await isSignedIn(deps, session, request)) ? "/account" : "/login";`,
    replace: `      if (problem !== "google_expired") throw error;
      const page = (await isSignedIn(deps, session, request)) ? "/account" : "/login";`,
    test: CLAIMS,
  },
  {
    row: 24,
    defense: "a failed request to Google is repeated",
    file: OPENID,
    find: "if (known === current) known = undefined;",
    replace: "",
    test: CLAIMS,
  },
];

import type { DefenseEntry } from "./defense-entry.ts";

const SESSIONS = "tests/security/rows-01-08-sessions.test.ts";
const RECOVERY = "tests/security/rows-05-32-recovery.test.ts";
const COMMANDS = "server/features/auth/commands.ts";
const QUERIES = "server/features/auth/queries.ts";
const COOKIE = "server/http/session/session.ts";

/** A user without an account, as a faulty session lookup might return. */
const FAKE_USER = `JSON.parse('{"userId":1,"user":{"id":1,"email":"z@example.com","firstName":null,"lastName":null,"profileImageUrl":null,"createdAt":"2026-01-01T00:00:00.000Z","demoEndsAt":null}}')`;

export const ROWS_01_08: readonly DefenseEntry[] = [
  {
    row: 1,
    defense: "API calls require a session",
    file: COOKIE,
    find: "if (request.session === undefined) throw unauthenticated();",
    replace: `if (request.session === undefined) return ${FAKE_USER};`,
    test: SESSIONS,
  },
  {
    row: 1,
    defense: "API responses are never cached",
    file: "server/http/security/security-headers.ts",
    find: `routeOptions.url?.startsWith("/api/") === true`,
    replace: `routeOptions.url?.startsWith("/nothing/") === true`,
    test: SESSIONS,
    also: [
      {
        file: "server/http/errors/problems.ts",
        find: `reply.code(error.status).header("cache-control", "no-store");`,
        replace: "reply.code(error.status);",
      },
    ],
  },
  {
    row: 2,
    defense: "only the token's hash is stored",
    file: QUERIES,
    find: "return hashOfToken(token);",
    replace: "return token;",
    test: SESSIONS,
  },
  {
    row: 2,
    defense: "the token is 32 random bytes",
    file: COMMANDS,
    find: "randomBytes(32)",
    replace: "randomBytes(16)",
    test: SESSIONS,
  },
  {
    row: 2,
    defense: "HttpOnly hides the cookie from scripts",
    file: COOKIE,
    find: "httpOnly: true",
    replace: "httpOnly: false",
    test: SESSIONS,
  },
  {
    row: 2,
    defense: "SameSite keeps the cookie off other sites' requests",
    file: COOKIE,
    find: `name: "plumbline_session",
    sameSite: "lax",`,
    replace: `name: "plumbline_session",
    sameSite: JSON.parse('"none"'),`,
    test: SESSIONS,
  },
  {
    row: 2,
    defense: "over https the cookie is bound to the host",
    file: COOKIE,
    find: "isSecure ? `__Host-${options.name}` : options.name",
    replace: "options.name",
    test: SESSIONS,
  },
  {
    row: 2,
    defense: "over https the cookie is never sent in plain text",
    file: COOKIE,
    find: "secure: isSecure",
    replace: "secure: false",
    test: SESSIONS,
  },
  {
    row: 3,
    defense: "a sign-in deletes the browser's previous session",
    file: COMMANDS,
    find: "if (presented !== undefined)\n    await tx",
    replace: `if (presented === "")\n    await tx`,
    test: SESSIONS,
  },
  {
    row: 3,
    defense: "a sign-in creates a new id",
    file: COMMANDS,
    find: `const token = randomBytes(32).toString("base64url");`,
    replace: `const token = presented ?? randomBytes(32).toString("base64url");`,
    test: SESSIONS,
  },
  {
    row: 4,
    defense: "a sign-out deletes the session row",
    file: COMMANDS,
    find: "await db.delete(sessions).where(eq(sessions.sid, sessionIdOf(token)));",
    replace: "await db.select().from(sessions).where(eq(sessions.sid, sessionIdOf(token)));",
    test: SESSIONS,
  },
  {
    row: 5,
    defense: "a new password ends the other sessions",
    file: "server/features/credentials/password-commands.ts",
    find: "    await endSessions(tx, owner);\n",
    replace: "",
    test: RECOVERY,
  },
  {
    row: 5,
    defense: "a reset by email ends all sessions",
    file: "server/features/credentials/reset-commands.ts",
    find: "    await endSessions(tx, owner);\n",
    replace: "",
    test: RECOVERY,
  },
  {
    row: 6,
    defense: "a session expires after seven days without use",
    file: QUERIES,
    find: "SESSION_IDLE_MS = 7 *",
    replace: "SESSION_IDLE_MS = 29 *",
    test: SESSIONS,
  },
  {
    row: 6,
    defense: "a session expires after thirty days in any case",
    file: COMMANDS,
    find: "const MAX_LIFETIME = 30 * DAY;",
    replace: "const MAX_LIFETIME = 300 * DAY;",
    test: SESSIONS,
  },
  {
    row: 6,
    defense: "an expired session is not read",
    file: QUERIES,
    find: `gt(sessions.expire, sql.placeholder("now")),`,
    replace: "",
    test: SESSIONS,
  },
  {
    row: 7,
    defense: "a repeated cookie is ignored",
    file: COOKIE,
    find: "TOKEN.test(token) && !isSentTwice(headers.cookie, name) ? token",
    replace: "TOKEN.test(token) ? token",
    test: SESSIONS,
  },
  {
    row: 7,
    defense: "the token's format is checked (and it is hashed, which has the same effect here)",
    file: COOKIE,
    find: "return TOKEN.test(token) &&",
    replace: `return token !== "" &&`,
    also: [
      {
        file: QUERIES,
        find: "return hashOfToken(token);",
        replace: "return token;",
      },
    ],
    test: SESSIONS,
  },
  {
    row: 8,
    defense: "expired sessions are deleted by a sweep",
    file: COMMANDS,
    find: "const condition = lte(sessions.expire, clock.now());",
    replace: "const condition = lte(sessions.expire, new Date(0));",
    test: SESSIONS,
  },
  {
    row: 8,
    defense: "the sweep runs every hour",
    file: "server/jobs/sweeps.ts",
    find: `{ name: "sessions", everyMs: HOUR_MS,`,
    replace: `{ name: "sessions", everyMs: 24 * HOUR_MS,`,
    test: SESSIONS,
  },
];

import type { SwitchedOff } from "./switched-off.ts";

const SESSIONS = "tests/security/rows-01-08-sessions.test.ts";
const RECOVERY = "tests/security/rows-05-32-recovery.test.ts";
const COMMANDS = "server/features/auth/commands.ts";
const QUERIES = "server/features/auth/queries.ts";
const COOKIE = "server/http/session/session.ts";

/** A person without an account, as a defect might make one up. */
const ANYBODY = `JSON.parse('{"userId":1,"user":{"id":1,"email":"z@example.com","firstName":null,"lastName":null,"profileImageUrl":null,"createdAt":"2026-01-01T00:00:00.000Z","demoEndsAt":null}}')`;

export const ROWS_01_08: readonly SwitchedOff[] = [
  {
    row: 1,
    defense: "a call asks for a session",
    file: COOKIE,
    find: "if (request.session === undefined) throw unauthenticated();",
    replace: `if (request.session === undefined) return ${ANYBODY};`,
    test: SESSIONS,
  },
  {
    row: 1,
    defense: "nothing on the way keeps what a call answers",
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
    defense: "only the hash of the token is stored",
    file: QUERIES,
    find: `return createHash("sha256").update(token).digest("hex");`,
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
    defense: "no script reads the cookie",
    file: COOKIE,
    find: "httpOnly: true",
    replace: "httpOnly: false",
    test: SESSIONS,
  },
  {
    row: 2,
    defense: "another site's requests come without the cookie",
    file: COOKIE,
    find: `name: "plumbline_session",
    sameSite: "lax",`,
    replace: `name: "plumbline_session",
    sameSite: JSON.parse('"none"'),`,
    test: SESSIONS,
  },
  {
    row: 2,
    defense: "under https the cookie is bound to the host",
    file: COOKIE,
    find: "isSecure ? `__Host-${options.name}` : options.name",
    replace: "options.name",
    test: SESSIONS,
  },
  {
    row: 2,
    defense: "under https the cookie is never sent in the clear",
    file: COOKIE,
    find: "secure: isSecure",
    replace: "secure: false",
    test: SESSIONS,
  },
  {
    row: 3,
    defense: "a sign-in ends the session that the browser came with",
    file: COMMANDS,
    find: "if (presented !== undefined)\n    await tx",
    replace: `if (presented === "")\n    await tx`,
    test: SESSIONS,
  },
  {
    row: 3,
    defense: "a sign-in makes a new id",
    file: COMMANDS,
    find: `const token = randomBytes(32).toString("base64url");`,
    replace: `const token = presented ?? randomBytes(32).toString("base64url");`,
    test: SESSIONS,
  },
  {
    row: 4,
    defense: "a sign-out deletes the row",
    file: COMMANDS,
    find: "await db.delete(sessions).where(eq(sessions.sid, sessionIdOf(token)));",
    replace: "await db.select().from(sessions).where(eq(sessions.sid, sessionIdOf(token)));",
    test: SESSIONS,
  },
  {
    row: 5,
    defense: "another password ends the other sessions",
    file: "server/features/credentials/password-commands.ts",
    find: "    await endSessions(tx, owner);\n",
    replace: "",
    test: RECOVERY,
  },
  {
    row: 5,
    defense: "a reset by mail ends all sessions",
    file: "server/features/credentials/reset-commands.ts",
    find: "    await endSessions(tx, owner);\n",
    replace: "",
    test: RECOVERY,
  },
  {
    row: 6,
    defense: "a session ends after seven days without use",
    file: QUERIES,
    find: "SESSION_IDLE_MS = 7 *",
    replace: "SESSION_IDLE_MS = 29 *",
    test: SESSIONS,
  },
  {
    row: 6,
    defense: "a session ends after thirty days in any case",
    file: COMMANDS,
    find: "const MAX_LIFETIME = 30 * DAY;",
    replace: "const MAX_LIFETIME = 300 * DAY;",
    test: SESSIONS,
  },
  {
    row: 6,
    defense: "a session that has ended is not read",
    file: QUERIES,
    find: `gt(sessions.expire, sql.placeholder("now")),`,
    replace: "",
    test: SESSIONS,
  },
  {
    row: 7,
    defense: "a cookie that is there twice is none",
    file: COOKIE,
    find: "TOKEN.test(token) && !isDoubled(headers.cookie, name) ? token",
    replace: "TOKEN.test(token) ? token",
    test: SESSIONS,
  },
  {
    row: 7,
    defense: "the token has one form (and, which does the same here, is hashed)",
    file: COOKIE,
    find: "return TOKEN.test(token) &&",
    replace: `return token !== "" &&`,
    also: [
      {
        file: QUERIES,
        find: `return createHash("sha256").update(token).digest("hex");`,
        replace: "return token;",
      },
    ],
    test: SESSIONS,
  },
  {
    row: 8,
    defense: "what has expired is swept",
    file: COMMANDS,
    find: "const isOver = lte(sessions.expire, clock.now());",
    replace: "const isOver = lte(sessions.expire, new Date(0));",
    test: SESSIONS,
  },
  {
    row: 8,
    defense: "the sweep has its turn each hour",
    file: "server/jobs/sweeps.ts",
    find: `{ name: "sessions", everyMs: HOUR_MS,`,
    replace: `{ name: "sessions", everyMs: 24 * HOUR_MS,`,
    test: SESSIONS,
  },
];

import type { DefenseEntry } from "./defense-entry.ts";

const ADMIN = "tests/security/rows-85-88-admin.test.ts";
const GUESSING = "tests/security/row-86-guessing.test.ts";
const UPGRADES = "tests/security/row-89-upgrades.test.ts";
const EXPORTS = "tests/security/row-90-exports.test.ts";
const LOGS = "tests/security/rows-91-92-logs-and-errors.test.ts";
const GATE = "server/http/session/admin-gate.ts";
const ADMIT = "server/features/admin/authenticate-commands.ts";
const SESSIONS = "server/features/admin/session-commands.ts";
const CONFIG = "server/config/admin.ts";
const COMMANDS = "server/features/admin/commands.ts";
const CSV = "server/features/exports/rules/csv.ts";
const LOGGER = "server/http/core/logger.ts";
const PROBLEMS = "server/http/errors/problems.ts";

export const ROWS_85_92: readonly DefenseEntry[] = [
  {
    row: 85,
    defense: "an invalid password is not compared",
    file: GATE,
    find: "MAX_LENGTH = 1000;",
    replace: "MAX_LENGTH = 10_000_000;",
    test: ADMIN,
  },
  {
    row: 85,
    defense: "every rejection has the same text",
    file: GATE,
    find: "if (password === undefined) throw wrongPassword();",
    replace: `if (password === undefined) throw failed("invalid_credentials", "No admin password");`,
    test: ADMIN,
  },
  {
    row: 86,
    defense: "five wrong passwords per network",
    file: ADMIT,
    find: "limit: 5, withinMs: WINDOW_MS",
    replace: "limit: 500, withinMs: WINDOW_MS",
    test: GUESSING,
  },
  {
    row: 86,
    defense: "one attempt a second after many wrong ones from any network",
    file: ADMIT,
    find: "limit: 50, withinMs: WINDOW_MS",
    replace: "limit: 5000, withinMs: WINDOW_MS",
    test: GUESSING,
  },
  {
    row: 86,
    defense: "a network with a recent sign-in is trusted",
    file: ADMIT,
    find: "const isSlowed = !isKnown && ",
    replace: "const isSlowed = ",
    test: GUESSING,
  },
  {
    row: 87,
    defense: "no password, no panel",
    file: "server/features/admin/routes.ts",
    find: "if (deps.config.admin === undefined) return;",
    replace: "",
    test: ADMIN,
  },
  {
    row: 87,
    defense: "a password has at least twelve characters",
    file: CONFIG,
    find: "MIN_PASSWORD_LENGTH = 12;",
    replace: "MIN_PASSWORD_LENGTH = 4;",
    test: ADMIN,
  },
  {
    row: 87,
    defense: "a password has more than one distinct character",
    file: CONFIG,
    find: " && new Set(text).size > 1",
    replace: "",
    test: ADMIN,
  },
  {
    row: 87,
    defense: "processes sharing a database generate no password",
    file: CONFIG,
    find: "if (dataDir === undefined) return undefined;",
    replace: `if (dataDir === undefined) return { password: "made up by each", file: undefined };`,
    test: ADMIN,
  },
  {
    row: 88,
    defense: "an administrator's session is read from the administrators' sessions",
    file: SESSIONS,
    find: "if (session === undefined) return false;",
    replace: "if (session === undefined) return true;",
    test: ADMIN,
  },
  {
    row: 88,
    defense: "only the hash of an administrator's token is stored",
    file: "server/identity/token-hash.ts",
    find: `return createHash("sha256").update(token).digest("hex");`,
    replace: "return token;",
    test: ADMIN,
  },
  {
    row: 88,
    defense: "a new password ends the sessions",
    file: SESSIONS,
    find: "        eq(adminSessions.passwordMark, passwordMarkOf(deps)),\n",
    replace: "",
    test: ADMIN,
  },
  {
    row: 89,
    defense: "an unknown user is not upgraded",
    file: COMMANDS,
    find: `if (!(await tryLockOwner(tx, userId))) throw notFound("User");`,
    replace: `if (!(await tryLockOwner(tx, userId))) throw new Error("Unknown user");`,
    test: UPGRADES,
  },
  {
    row: 89,
    defense: "admin actions are recorded",
    file: COMMANDS,
    find: `    await recordAction(tx, { user, action: "upgrade", outcome, address, createdAt: now });\n`,
    replace: "",
    test: UPGRADES,
  },
  {
    row: 89,
    defense: "a paid plan is canceled at the provider",
    file: COMMANDS,
    find: "for (const { id } of running) await payments.cancelSubscription(id);",
    replace: "",
    test: UPGRADES,
  },
  {
    row: 90,
    defense: "a leading formula sign is escaped",
    file: CSV,
    find: "return FORMULA_SIGNS.has(text.charAt(0)) || CONTROL.test(text)",
    replace: "return CONTROL.test(text)",
    test: EXPORTS,
  },
  {
    row: 90,
    defense: "a leading tab is escaped",
    file: CSV,
    find: "return FORMULA_SIGNS.has(text.charAt(0)) || CONTROL.test(text)",
    replace: "return FORMULA_SIGNS.has(text.charAt(0))",
    test: EXPORTS,
  },
  {
    row: 90,
    defense: "invisible characters before a formula sign are escaped",
    file: CSV,
    find: `\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}`,
    replace: "",
    test: EXPORTS,
  },
  {
    row: 91,
    defense: "secrets are redacted in every log entry",
    file: LOGGER,
    find: `SECRETS.has(key.toLowerCase()) ? "[Redacted]" : `,
    replace: "",
    test: LOGS,
  },
  {
    row: 91,
    defense: "only the path of a URL is logged",
    file: "server/http/core/request-log.ts",
    find: `path: request.url.split("?", 1)[0],`,
    replace: "path: request.url,",
    test: LOGS,
  },
  {
    row: 91,
    defense: "user input in a statement is not logged",
    file: LOGGER,
    find: String.raw`const [message = ""] = error.message.split("\nparams:");`,
    replace: "const { message } = error;",
    test: LOGS,
  },
  {
    row: 92,
    defense: "an error reveals no internals",
    file: PROBLEMS,
    find: "return known ?? internalError(request);",
    replace: `return known ?? failed("internal", String(error));`,
    test: LOGS,
  },
  {
    row: 92,
    defense: "database errors are reported in our words",
    file: PROBLEMS,
    find: "return systemProblem(error) ?? requestProblem(error);",
    replace: `return error instanceof Error ? failed("unavailable", error.message) : requestProblem(error);`,
    test: LOGS,
  },
];

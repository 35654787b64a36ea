import type { SwitchedOff } from "./switched-off.ts";

const ADMIN = "tests/security/rows-85-88-admin.test.ts";
const GUESSING = "tests/security/row-86-guessing.test.ts";
const UPGRADES = "tests/security/row-89-upgrades.test.ts";
const EXPORTS = "tests/security/row-90-exports.test.ts";
const LOGS = "tests/security/rows-91-92-logs-and-errors.test.ts";
const GATE = "server/http/session/admin-gate.ts";
const ADMIT = "server/features/admin/admit-commands.ts";
const SESSIONS = "server/features/admin/session-commands.ts";
const CONFIG = "server/config/admin.ts";
const COMMANDS = "server/features/admin/commands.ts";
const CSV = "server/features/exports/rules/csv.ts";
const LOGGER = "server/http/core/logger.ts";
const PROBLEMS = "server/http/errors/problems.ts";

export const ROWS_85_92: readonly SwitchedOff[] = [
  {
    row: 85,
    defense: "what is no password is not compared",
    file: GATE,
    find: "MAX_LENGTH = 1000;",
    replace: "MAX_LENGTH = 10_000_000;",
    test: ADMIN,
  },
  {
    row: 85,
    defense: "every refusal says the same",
    file: GATE,
    find: "if (password === undefined) throw wrongPassword();",
    replace: `if (password === undefined) throw failed("invalid_credentials", "No admin password");`,
    test: ADMIN,
  },
  {
    row: 86,
    defense: "five wrong ones from one network",
    file: ADMIT,
    find: "limit: 5, withinMs: WINDOW_MS",
    replace: "limit: 500, withinMs: WINDOW_MS",
    test: GUESSING,
  },
  {
    row: 86,
    defense: "one a second once many were wrong, from wherever",
    file: ADMIT,
    find: "limit: 50, withinMs: WINDOW_MS",
    replace: "limit: 5000, withinMs: WINDOW_MS",
    test: GUESSING,
  },
  {
    row: 86,
    defense: "who was let in lately is no stranger",
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
    defense: "a password has twelve characters",
    file: CONFIG,
    find: "MIN_PASSWORD_LENGTH = 12;",
    replace: "MIN_PASSWORD_LENGTH = 4;",
    test: ADMIN,
  },
  {
    row: 87,
    defense: "a password is more than one character",
    file: CONFIG,
    find: " && new Set(text).size > 1",
    replace: "",
    test: ADMIN,
  },
  {
    row: 87,
    defense: "processes that share a database make up no password each",
    file: CONFIG,
    find: "if (dataDir === undefined) return undefined;",
    replace: `if (dataDir === undefined) return { password: "made up by each", file: undefined };`,
    test: ADMIN,
  },
  {
    row: 88,
    defense: "an administrator's session is looked for among administrators'",
    file: SESSIONS,
    find: "if (session === undefined) return false;",
    replace: "if (session === undefined) return true;",
    test: ADMIN,
  },
  {
    row: 88,
    defense: "only the hash of an administrator's token is stored",
    file: SESSIONS,
    find: `return createHash("sha256").update(token).digest("hex");`,
    replace: "return token;",
    test: ADMIN,
  },
  {
    row: 88,
    defense: "another password ends the sessions",
    file: SESSIONS,
    find: "        eq(adminSessions.passwordMark, passwordMarkOf(deps)),\n",
    replace: "",
    test: ADMIN,
  },
  {
    row: 89,
    defense: "nobody is upgraded where nobody is",
    file: COMMANDS,
    find: `if (user === undefined) throw notFound("User");
  return user;`,
    replace: `if (user === undefined) throw new Error("Nobody");
  return user;`,
    test: UPGRADES,
  },
  {
    row: 89,
    defense: "what was done is recorded",
    file: COMMANDS,
    find: `    await recordAction(tx, { user, action: "upgrade", outcome, address, createdAt: now });\n`,
    replace: "",
    test: UPGRADES,
  },
  {
    row: 89,
    defense: "what is paid is cancelled at the provider",
    file: COMMANDS,
    find: "for (const { id } of running) await payments.cancelSubscription(id);",
    replace: "",
    test: UPGRADES,
  },
  {
    row: 90,
    defense: "a sign at the front is made inert",
    file: CSV,
    find: "return FORMULA_SIGNS.has(text.charAt(0)) || CONTROL.test(text)",
    replace: "return CONTROL.test(text)",
    test: EXPORTS,
  },
  {
    row: 90,
    defense: "so is a tab",
    file: CSV,
    find: "return FORMULA_SIGNS.has(text.charAt(0)) || CONTROL.test(text)",
    replace: "return FORMULA_SIGNS.has(text.charAt(0))",
    test: EXPORTS,
  },
  {
    row: 90,
    defense: "so is what nobody sees before a sign",
    file: CSV,
    find: `\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}`,
    replace: "",
    test: EXPORTS,
  },
  {
    row: 91,
    defense: "secrets are not written, whoever logs them",
    file: LOGGER,
    find: `SECRETS.has(key.toLowerCase()) ? "[Redacted]" : `,
    replace: "",
    test: LOGS,
  },
  {
    row: 91,
    defense: "of an address only the path is written",
    file: "server/http/core/request-log.ts",
    find: `path: request.url.split("?", 1)[0],`,
    replace: "path: request.url,",
    test: LOGS,
  },
  {
    row: 91,
    defense: "of a statement nothing is written that was typed",
    file: LOGGER,
    find: String.raw`const [message = ""] = error.message.split("\nparams:");`,
    replace: "const { message } = error;",
    test: LOGS,
  },
  {
    row: 92,
    defense: "a failure says nothing of the inside",
    file: PROBLEMS,
    find: "return known ?? internalError(request);",
    replace: `return known ?? failed("internal", String(error));`,
    test: LOGS,
  },
  {
    row: 92,
    defense: "what the database says is told in our words",
    file: PROBLEMS,
    find: "return systemProblem(error) ?? requestProblem(error);",
    replace: `return error instanceof Error ? failed("unavailable", error.message) : requestProblem(error);`,
    test: LOGS,
  },
];

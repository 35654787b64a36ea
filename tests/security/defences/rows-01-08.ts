import type { SwitchedOff } from "./switched-off.ts";

const SESSIONS = "tests/security/rows-01-08-sessions.test.ts";
const COMMANDS = "server/features/auth/commands.ts";

export const ROWS_01_08: readonly SwitchedOff[] = [
  {
    row: 2,
    defence: "only the hash of the token is stored",
    file: "server/features/auth/queries.ts",
    find: `return createHash("sha256").update(token).digest("hex");`,
    replace: "return token;",
    test: SESSIONS,
  },
  {
    row: 3,
    defence: "a sign-in ends the session that the browser came with",
    file: COMMANDS,
    find: "if (presented !== undefined) await tx",
    replace: `if (presented === "") await tx`,
    test: SESSIONS,
  },
];

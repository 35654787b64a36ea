import { defineConfig } from "vitest/config";
import { FOLDER_VARIABLE } from "./tests/statements/notes.ts";

/** npm test reads afterwards what the app has sent to the database. */
const recorders =
  process.env[FOLDER_VARIABLE] === undefined ? [] : ["tests/statements/record-in-tests.ts"];

/** Rules need no database; everything that goes through the app shares one, each file its own clone. */
export default defineConfig({
  test: {
    // A slow machine is not a mistake in the code: only a hanging test is cut.
    testTimeout: 60_000,
    // Much of the work is done by processes that the tests start: one core for them would idle.
    maxWorkers: "100%",
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: [
            "shared/**/*.test.ts",
            "web/**/*.test.{ts,tsx}",
            "tests/{defences,feature-circles,walls}.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "app",
          include: ["server/**/*.test.ts", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: ["tests/{defences,feature-circles,walls}.test.ts", "tests/e2e/**"],
          globalSetup: ["tests/support/global-setup.ts"],
          setupFiles: recorders,
        },
      },
    ],
  },
});

import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { FOLDER_VARIABLE } from "./tests/statements/notes.ts";

/** npm test reads afterwards what the app has sent to the database. */
const recorders =
  process.env[FOLDER_VARIABLE] === undefined ? [] : ["tests/statements/record-in-tests.ts"];

/** More than cores, since half of a test is waiting; never more than one database can serve. */
const WORKERS = Math.min(8, Math.ceil(availableParallelism() * 2));

/** Rules need no database; everything that goes through the app shares one, each file its own clone. */
export default defineConfig({
  test: {
    // A slow machine is not a mistake in the code: only a hanging test is cut.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 45_000, interval: 20 } },
    maxWorkers: WORKERS,
    // To load the app costs more than most files' tests, and files share nothing but what is loaded.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: [
            "{shared,server/features/*/rules}/**/*.test.ts",
            "web/**/*.test.{ts,tsx}",
            "tests/{defences,docs-paths,feature-circles,shared-both-sides,walls}.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "app",
          include: ["server/**/*.test.ts", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: [
            "server/features/*/rules/**",
            "tests/{defences,docs-paths,feature-circles,shared-both-sides,walls}.test.ts",
            "tests/e2e/**",
          ],
          globalSetup: ["tests/support/global-setup.ts"],
          setupFiles: recorders,
        },
      },
    ],
  },
});

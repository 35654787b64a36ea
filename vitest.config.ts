import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import type { ProjectConfig } from "vitest/node";
import { FOLDER_VARIABLE } from "./tests/statements/notes.ts";
import { SlowestFirst } from "./tests/support/run/slowest-first.ts";
import { keepTempInMemory } from "./tests/support/run/temp-in-memory.ts";

keepTempInMemory();

/** npm test checks these statements afterwards. */
const recorders =
  process.env[FOLDER_VARIABLE] === undefined ? [] : ["tests/statements/record-in-tests.ts"];

/** More than cores, since half of a test is waiting; limited by the database's connections. */
const WORKERS = Math.min(8, Math.ceil(availableParallelism() * 2));

const FIXED_SEED = "tests/support/run/fixed-seed.ts";

const COMMON: ProjectConfig = {
  // Only ends hanging tests; a slow machine must not fail.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 45_000, interval: 20 } },
  // A test that needs its second try is listed as wavered.
  retry: process.env["CI"] === undefined ? 0 : 1,
  // Loading the app costs more than most test files, and files share only loaded modules.
  isolate: false,
};

/**
 * Pure rules need no database; tests through the app share one server, each file with its own
 * clone.
 */
export default defineConfig({
  test: {
    // Not in COMMON: a project's own number would override --maxWorkers.
    maxWorkers: WORKERS,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...COMMON,
          name: "rules",
          setupFiles: [FIXED_SEED],
          include: [
            "{shared,server/features/*/rules}/**/*.test.ts",
            "web/**/*.test.{ts,tsx}",
            "tests/{defenses,docs-paths,estimates-in-words,feature-cycles,shared-both-sides,walls}.test.ts",
            // Draws SVG, which the app's processes block.
            "scripts/icons.test.ts",
          ],
        },
      },
      {
        test: {
          ...COMMON,
          name: "app",
          include: ["server/**/*.test.ts", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
          // Node loads and strips the modules itself, as in production. Excludes mocks of modules.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: [
            // Fewer collections, for memory that a test machine has; production saves memory.
            "--min-semi-space-size=16",
            "--max-semi-space-size=64",
            `--import=${path.join(import.meta.dirname, "tests/support/run/worker-imports.mjs")}`,
          ],
          exclude: [
            "server/features/*/rules/**",
            "tests/{defenses,docs-paths,estimates-in-words,feature-cycles,shared-both-sides,walls}.test.ts",
            "scripts/icons.test.ts",
            "tests/e2e/**",
          ],
          globalSetup: ["tests/support/run/global-setup.ts"],
          setupFiles: [
            FIXED_SEED,
            "tests/support/run/worker-setup.ts",
            "tests/support/database/check-every-row.ts",
            ...recorders,
          ],
        },
      },
    ],
  },
});

import { spawn } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkBudgets } from "../checks/budgets.ts";
import { check } from "../checks/check.ts";
import { type Count, countPlaywright, countStatements, countVitest } from "./test-counts.ts";

/*
 * The parts of a test run. `npm test` runs QUICK; `npm run test:all` also runs ADDED, with
 * repetitions only: second widths and schemes, more browser engines, other seeds, soak and scan.
 */

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Part {
  name: string;
  /** seconds on two idle cores; `npm run check:tests` fails a third above it */
  budget: number;
  /** @param reports temporary folder for reports of the tools */
  run: (reports: string) => Promise<Count>;
}

export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, program), ...args], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** A nonzero exit without a failed test is a failure of the runner. */
function withRunnerFailure(count: Count, exitCode: number): Count {
  const isBroken = exitCode !== 0 && count.failed === 0;
  if (!isBroken) return count;
  return { ...count, failed: 1, failures: [`no test failed, but the exit code was ${exitCode}`] };
}

/** Makes the tests record their SQL statements, for the part that checks those. */
async function recording(reports: string): Promise<NodeJS.ProcessEnv> {
  const folder = join(reports, "statements");
  await mkdir(folder, { recursive: true });
  return { PLUMBLINE_TEST_STATEMENTS: folder };
}

async function runVitest(
  reports: string,
  files: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Count> {
  const file = join(reports, "vitest.json");
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", ...files, ...output];
  const exitCode = await runProgram("node_modules/vitest/vitest.mjs", args, env);
  return withRunnerFailure(countVitest(await readFile(file, "utf8"), ROOT), exitCode);
}

/** @param tests which browser tests: see playwright.config.ts */
async function runPlaywright(tests: "quick" | "rest", reports: string): Promise<Count> {
  const file = join(reports, `playwright-${tests}.json`);
  const exitCode = await runProgram(
    "node_modules/@playwright/test/cli.js",
    ["test", "--reporter=line,json"],
    {
      PLUMBLINE_TESTS: tests,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(tests === "quick" ? await recording(reports) : {}),
    },
  );
  return withRunnerFailure(countPlaywright(await readFile(file, "utf8")), exitCode);
}

async function readStatements(reports: string): Promise<Count> {
  const file = join(reports, "statements.json");
  const args = ["--folder", join(reports, "statements"), "--report", file];
  const exitCode = await runProgram("tests/statements/run.ts", args);
  return withRunnerFailure(countStatements(await readFile(file, "utf8")), exitCode);
}

/**
 * Vitest files whose tests run only here, or longer, or with another seed: see
 * tests/support/run/repetitions.ts.
 */
const REPETITIONS = [
  "server/adviser/grammar/hostile.test.ts",
  "server/features/expenses/balance.test.ts",
  "server/features/invoices/paid-properties.test.ts",
  "server/features/invoices/rules/match-properties.test.ts",
  "server/features/milestones/parallel-writes.test.ts",
  "server/features/projects/parallel-writes.test.ts",
  "shared/budget/properties.test.ts",
  "shared/reports/report-sums.test.ts",
  "tests/faults/soak.test.ts",
  "tests/scan/attacks.test.ts",
  "tests/security/row-53-two-processes.test.ts",
];

/** A command without a report: one check, passed on exit code 0. */
function command(name: string, program: string, args: readonly string[] = []): Part["run"] {
  return async () => {
    const exitCode = await runProgram(program, args);
    if (exitCode === 0) return { passed: 1, failed: 0, failures: [] };
    return { passed: 0, failed: 1, failures: [`${name}: the exit code was ${exitCode}`] };
  };
}

export const QUICK: readonly Part[] = [
  { name: "types, lint, format, unused code", budget: 30, run: check },
  {
    name: "rules, calls and faults",
    budget: 290,
    run: async (reports) => runVitest(reports, [], await recording(reports)),
  },
  { name: "JavaScript budgets", budget: 5, run: checkBudgets },
  {
    name: "promises in a real browser",
    budget: 290,
    run: (reports) => runPlaywright("quick", reports),
  },
  { name: "owners in what was asked of the database", budget: 15, run: readStatements },
];

export const ADDED: readonly Part[] = [
  {
    name: "soak, scan and races at length",
    budget: 60,
    run: (reports) => runVitest(reports, REPETITIONS, { PLUMBLINE_TESTS: "rest" }),
  },
  {
    name: "the same promises at a second width and in a second scheme",
    budget: 500,
    run: (reports) => runPlaywright("rest", reports),
  },
  {
    name: "the main tasks in three browser engines",
    budget: 240,
    run: command("engines", "tests/engines/run.ts"),
  },
  {
    name: "made-up requests with another seed",
    budget: 60,
    run: command("fuzz", "tests/fuzz/run.ts", ["--runs", "3000", "--seed", "934298419"]),
  },
];

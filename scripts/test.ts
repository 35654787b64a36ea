import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkBudgets } from "./budgets.ts";
import { check } from "./check.ts";
import {
  type Count,
  countPlaywright,
  countStatements,
  countVitest,
  failureLine,
} from "./test-counts.ts";

/*
 * npm test: everything that has to hold, one part after the other. Each part counts what
 * it has tried; a part that breaks, or in which nothing ran, counts as one failure. What failed
 * is named once more at the end, where whoever sees no more than that finds it.
 */

const ROOT = fileURLToPath(new URL("..", import.meta.url));

interface Part {
  name: string;
  run: (reports: string) => Promise<Count>;
}

function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules", program), ...args], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** A runner that ends badly without a failed test has broken in some other way. */
function judged(count: Count, exitCode: number): Count {
  const isBroken = exitCode !== 0 && count.failed === 0;
  if (!isBroken) return count;
  return { ...count, failed: 1, failures: [`no test failed, and it ended with ${exitCode}`] };
}

/** The folder in which the tests keep what the app sends to the database, for the last part. */
async function recording(reports: string): Promise<NodeJS.ProcessEnv> {
  const folder = join(reports, "statements");
  await mkdir(folder, { recursive: true });
  return { PLUMBLINE_TEST_STATEMENTS: folder };
}

async function runVitest(reports: string): Promise<Count> {
  const file = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const exitCode = await runProgram("vitest/vitest.mjs", args, await recording(reports));
  return judged(countVitest(await readFile(file, "utf8"), ROOT), exitCode);
}

async function runPlaywright(reports: string): Promise<Count> {
  const file = join(reports, "playwright.json");
  const args = ["test", "--reporter=line,json"];
  const exitCode = await runProgram("@playwright/test/cli.js", args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(await recording(reports)),
  });
  return judged(countPlaywright(await readFile(file, "utf8")), exitCode);
}

async function readStatements(reports: string): Promise<Count> {
  const file = join(reports, "statements.json");
  const args = ["--folder", join(reports, "statements"), "--report", file];
  const exitCode = await runProgram("../tests/statements/run.ts", args);
  return judged(countStatements(await readFile(file, "utf8")), exitCode);
}

const PARTS: readonly Part[] = [
  { name: "types, lint, format, unused code", run: check },
  { name: "rules, calls and faults", run: runVitest },
  { name: "JavaScript budgets", run: checkBudgets },
  { name: "promises in a real browser", run: runPlaywright },
  { name: "owners in what was asked of the database", run: readStatements },
];

async function runPart({ name, run }: Part, reports: string): Promise<Count> {
  console.log(`\n=== ${name}`);
  try {
    const count = await run(reports);
    if (count.passed + count.failed > 0) return count;
    return { passed: 0, failed: 1, failures: [`${name}: nothing ran`] };
  } catch (error) {
    console.error(`"${name}" broke:`, error);
    return { passed: 0, failed: 1, failures: [failureLine(name, String(error))] };
  }
}

const reports = await mkdtemp(join(tmpdir(), "plumbline-reports-"));
const outcomes: (Count & { name: string })[] = [];
for (const part of PARTS) outcomes.push({ name: part.name, ...(await runPart(part, reports)) });
await rm(reports, { recursive: true, force: true });

console.log("\n=== all together");
for (const { name, passed, failed } of outcomes) {
  console.log(`${failed === 0 ? "ok    " : "FAILED"}  ${name}: ${passed} passed, ${failed} failed`);
}
for (const line of outcomes.flatMap(({ wavered = [] }) => wavered)) console.log(`wavered: ${line}`);
for (const line of outcomes.flatMap(({ failures }) => failures)) console.log(`FAILED: ${line}`);
const passed = outcomes.reduce((sum, count) => sum + count.passed, 0);
const failed = outcomes.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

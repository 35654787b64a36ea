import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Count, failureLine, type FileTime } from "./test-counts.ts";
import { ADDED, type Part, QUICK } from "./test-parts.ts";
import { saveTimes } from "./test-times.ts";

/*
 * npm test, npm run test:all: runs the parts in order. Each part counts its tests; one that crashes
 * or runs nothing counts as one failure. Failures are listed again at the end.
 */

const USAGE = `Usage: npm test
       npm run test:all [-- --added]

npm test runs everything once: types, lint, rules, calls, faults, browser tests. npm run test:all
adds repetitions: second widths and schemes, three browser engines, random requests, soak, scan.

  --added  only what npm run test:all adds to npm test
  --help   shows this help`;

const SLOWEST = 10;

type Outcome = Count & { name: string; seconds: number };

async function countOf({ name, run }: Part, reports: string): Promise<Count> {
  try {
    const count = await run(reports);
    if (count.passed + count.failed > 0) return count;
    return { passed: 0, failed: 1, failures: [`${name}: nothing ran`] };
  } catch (error) {
    console.error(`"${name}" broke:`, error);
    return { passed: 0, failed: 1, failures: [failureLine(name, String(error))] };
  }
}

async function runPart(part: Part, reports: string): Promise<Outcome> {
  console.log(`\n=== ${part.name}`);
  const began = performance.now();
  const count = await countOf(part, reports);
  return { ...count, name: part.name, seconds: (performance.now() - began) / 1000 };
}

function printSlowest(files: readonly FileTime[]): void {
  if (files.length === 0) return;
  console.log(`\nThe ${SLOWEST} slowest files, which run side by side with others:`);
  const sorted = files.toSorted((one, other) => other.seconds - one.seconds);
  for (const { file, seconds } of sorted.slice(0, SLOWEST)) {
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  }
}

function print(outcomes: readonly Outcome[]): void {
  printSlowest(outcomes.flatMap(({ files = [] }) => files));
  console.log("\n=== all together");
  for (const { name, passed, failed, seconds } of outcomes) {
    const result = failed === 0 ? "ok    " : "FAILED";
    console.log(`${result}  ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`);
  }
  for (const line of outcomes.flatMap(({ wavered = [] }) => wavered)) {
    console.log(`wavered: ${line}`);
  }
  for (const line of outcomes.flatMap(({ failures }) => failures)) console.log(`FAILED: ${line}`);
}

async function main(parts: readonly Part[]): Promise<void> {
  const reports = await mkdtemp(join(tmpdir(), "plumbline-reports-"));
  const outcomes: Outcome[] = [];
  for (const part of parts) outcomes.push(await runPart(part, reports));
  await rm(reports, { recursive: true, force: true });
  await saveTimes(Object.fromEntries(outcomes.map(({ name, seconds }) => [name, seconds])));
  print(outcomes);
  const passed = outcomes.reduce((sum, count) => sum + count.passed, 0);
  const failed = outcomes.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    added: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(USAGE);
else if (values.added) await main(ADDED);
else await main(values.all ? [...QUICK, ...ADDED] : QUICK);

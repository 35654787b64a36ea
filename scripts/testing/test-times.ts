import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { ADDED, type Part, QUICK, ROOT } from "./test-parts.ts";

/*
 * Durations of the last run's parts, kept from `npm test`, which never fails for slowness, for `npm
 * run check:tests`, which does.
 */

const FILE = join(ROOT, "node_modules/.cache/plumbline/test-times.json");

const times = z.record(z.string(), z.number());

/** Seconds by name of the part. */
export type Times = z.infer<typeof times>;

async function readTimes(): Promise<Times> {
  try {
    return times.parse(JSON.parse(await readFile(FILE, "utf8")));
  } catch {
    // No earlier run, or one of another version.
    return {};
  }
}

/** Parts that did not run keep their earlier duration. */
export async function saveTimes(taken: Times): Promise<void> {
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify({ ...(await readTimes()), ...taken }));
}

/** Whether a part took more than a third above its budget. */
export function isOverBudget({ budget }: Pick<Part, "budget">, seconds: number): boolean {
  return seconds > (budget * 4) / 3;
}

/** npm run check:tests: compares the last durations with the budgets. */
async function checkTimes(): Promise<boolean> {
  const taken = await readTimes();
  let isFine = true;
  for (const part of [...QUICK, ...ADDED]) {
    const seconds = taken[part.name];
    if (seconds === undefined) {
      console.log(`not run  ${part.name}`);
      if (QUICK.includes(part)) isFine = false;
      continue;
    }
    const isOver = isOverBudget(part, seconds);
    if (isOver) isFine = false;
    const figures = `${seconds.toFixed(0)} s of ${part.budget} s`;
    console.log(`${isOver ? "TOO SLOW" : "ok      "} ${part.name}: ${figures}`);
  }
  return isFine;
}

if (import.meta.main) {
  if (await checkTimes()) console.log("\nEvery part is within a third of its budget");
  else {
    console.error("\nRun npm test on a calm machine; then make what is too slow cheaper");
    process.exitCode = 1;
  }
}

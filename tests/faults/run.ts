// npm run test:faults: runs each fault test in its long form, and updates the figures.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { machine } from "../../bench/figures.ts";
import { findBinaries } from "../../server/db/embedded/binaries.ts";
import { figuresIn, PAGE, sectionOf, withFigures } from "./figures-page.ts";
import { PROMISES } from "./promises.ts";
import { ENDING, type Outcome, tryAll } from "./trial.ts";

const MINUTE_MS = 60_000;

/** In the order of PROMISES. */
function allFaults(): string[] {
  const order = Object.keys(PROMISES);
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}

const USAGE = `Usage: npm run test:faults -- [--only FAULT] [--minutes 20] [--share 100] [--write]

Runs each fault test of tests/faults in its long form, one after another: processes and
databases are killed, disks filled, outside services made to hang. Prints a table of the
figures. Exits with 1 if a test failed, recorded no figure, or was not run for lack of
time. npm test runs the short form of the same tests.

  --only     only this fault; can be repeated. The faults are:
             ${allFaults().join("\n             ")}
  --minutes  time limit of the whole run
  --share    percentage of the long form's repetitions, and of the soak's time
  --write    writes the figures into tests/faults/figures.md; with --only, other rows stay
  --help     shows this help

FAULT_SEED repeats a run's random times; each test names its seed in its title.`;

async function describeMachine(): Promise<string> {
  const { cpu, cores, memoryGiB, system, node } = machine();
  const { postgres } = await findBinaries(undefined);
  const output = execFileSync(postgres, ["--version"], { encoding: "utf8" });
  const version = /\d+(?:\.\d+)*/.exec(output)?.[0] ?? "of an unknown version";
  return `Measured on ${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}, PostgreSQL ${version}.`;
}

function print(outcomes: readonly Outcome[], on: string): void {
  console.log("");
  for (const { fault, result, seconds, measured } of outcomes) {
    console.log(`${result.padEnd(9)}  ${fault} (${seconds.toFixed(0)} s)`);
    console.log(`           must hold: ${PROMISES[fault]?.holds ?? "no promise"}`);
    for (const one of measured) {
      console.log(`           ${one.fault}\n             ${figuresIn(one.figures)} (${one.taken})`);
    }
  }
  console.log(`\n${on}`);
}

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    minutes: { type: "string", default: "20" },
    share: { type: "string", default: "100" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const unknown = values.only.filter((name) => !allFaults().includes(name));
const limit = Number(values.minutes);
const share = Number(values.share);
if (values.help) {
  console.log(USAGE);
} else if (unknown.length > 0 || !(limit > 0) || !(share > 0 && share <= 100)) {
  const why =
    unknown.length > 0
      ? `There is no fault "${unknown[0]}".`
      : "--minutes and --share must be numbers over 0, and --share at most 100.";
  console.error(`${why}\n\n${USAGE}`);
  process.exitCode = 1;
} else if (values.write && share < 100) {
  console.error(`Only whole runs write figures: omit --share.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  await main(allFaults().filter((name) => values.only.length === 0 || values.only.includes(name)));
}

function isUnfinished({ result }: Outcome): boolean {
  return result === "CUT SHORT" || result === "NOT TRIED";
}

async function main(faults: readonly string[]): Promise<void> {
  const on = await describeMachine();
  const page = sectionOf(readFileSync(PAGE, "utf8"));
  const isElsewhere = page.rows.some(({ file }) => !faults.includes(file)) && page.machine !== on;
  if (values.write && isElsewhere) {
    console.error(
      `The rows that would stay are from another machine: ${page.machine} Omit --only.`,
    );
    process.exitCode = 1;
    return;
  }
  const outcomes = await tryAll(faults, { deadline: performance.now() + limit * MINUTE_MS, share });
  print(outcomes, on);
  const unfinished = outcomes.filter(isUnfinished).map(({ fault }) => fault);
  if (unfinished.length > 0) {
    console.error(`\nNot finished within ${limit} minutes: ${unfinished.join(", ")}`);
  }
  if (outcomes.some(({ result }) => result !== "withstood")) process.exitCode = 1;
  if (!values.write) return;
  const tried = outcomes.filter((outcome) => !isUnfinished(outcome));
  const measured = outcomes.flatMap((outcome) => outcome.measured);
  // Read again, because a concurrent run may have written its rows meanwhile.
  const written = withFigures(readFileSync(PAGE, "utf8"), {
    machine: on,
    measured,
    tried: tried.map(({ fault }) => fault),
  });
  writeFileSync(PAGE, written);
  console.log("Wrote the figures into tests/faults/figures.md.");
}

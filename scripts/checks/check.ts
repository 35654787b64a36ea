import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Count, failureLine } from "../testing/test-counts.ts";

/* npm run check: types, lint including the walls, formatting, unused code and banned words, in parallel. */

interface Step {
  name: string;
  /** below node_modules, run by the current Node */
  program: string;
  args: readonly string[];
}

interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const STEPS: readonly Step[] = [
  // In one step, because tsc would build every program a second time.
  { name: "types, lint and walls", program: "oxlint/bin/oxlint", args: ["--type-check"] },
  { name: "format", program: "oxfmt/bin/oxfmt", args: ["--check"] },
  { name: "unused code", program: "knip/bin/knip.js", args: ["--no-progress"] },
  { name: "banned words", program: "../scripts/checks/check-words.ts", args: [] },
];

/** The checker of types is written in Go; collecting as it grows would cost a fifth of its time. */
const LATE_COLLECTION = { GOGC: "off", GOMEMLIMIT: "4GiB" };

function run({ name, program, args }: Step): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`node_modules/${program}`, ...args], {
      cwd: ROOT,
      env: { ...LATE_COLLECTION, ...process.env },
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const finish = (ok: boolean) =>
      resolve({ name, ok, seconds: (performance.now() - started) / 1000, output });
    child.on("error", (error) => {
      output += error.message;
      finish(false);
    });
    child.on("close", (code) => finish(code === 0));
  });
}

/** Runs all steps, reports each as it ends, and prints the output of failed ones. */
export async function check(): Promise<Count> {
  const outcomes = await Promise.all(
    STEPS.map(async (step) => {
      const outcome = await run(step);
      console.log(
        `${outcome.ok ? "ok    " : "FAILED"}  ${outcome.name} (${outcome.seconds.toFixed(1)} s)`,
      );
      return outcome;
    }),
  );
  const failures = outcomes.filter(({ ok }) => !ok);
  for (const { name, output } of failures) console.error(`\n--- ${name}\n${output.trim()}`);
  return {
    passed: outcomes.length - failures.length,
    failed: failures.length,
    failures: failures.map(({ name, output }) => failureLine(name, output)),
  };
}

if (import.meta.main) {
  const { passed, failed } = await check();
  console.log(
    failed === 0
      ? `\nAll ${passed} checks passed`
      : `\n${failed} of ${passed + failed} checks failed`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}

// npm run fuzz: sends random requests to every operation, and reports the responses.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../support/app/processes/app-process.ts";

const USAGE = `Usage: npm run fuzz -- [--runs 10000] [--seed 1]

Sends valid, nearly valid and hostile requests to every operation in the OpenAPI document, on a
real database. Fails on a response that is a defect, leaks internals or shows another user's
data, and on any change of another user's rows. npm test does the same with fewer requests.

  --runs  number of requests
  --seed  repeats the requests of that seed; random by default
  --help  shows this help`;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (values.help) {
  console.log(USAGE);
} else if (!Number.isInteger(seed) || !Number.isInteger(runs) || runs < 1) {
  console.error(`--runs and --seed are whole numbers.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  console.log(`${runs} requests with the seed ${seed}`);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "tests/fuzz/calls.test.ts", "--silent=false"];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) },
  });
  child.on("close", (code) => {
    process.exitCode = code ?? 1;
  });
}

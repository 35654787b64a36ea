// npm run fuzz: sends random requests to every call of the product, and reports the responses.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../support/app/processes/app-process.ts";

const USAGE = `Usage: npm run fuzz -- [--runs 10000] [--seed 1]

Sends requests to every call of the product's own description, valid ones, nearly valid ones
and hostile ones, over a real database. Fails for an answer that is a defect, tells something
of the inside or of another owner, and for a change of another owner's rows. npm test does
the same with fewer requests.

  --runs  how many requests
  --seed  the same seed sends the same requests; another one each time unless it is given
  --help  says this`;

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

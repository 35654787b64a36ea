import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { selectTests } from "./changed-tests.ts";
import { ROOT, runProgram } from "./test-parts.ts";

/* npm run test:changed: runs the tests that a change can break; a minute or two for one feature. */

const USAGE = `Usage: npm run test:changed [-- --base REVISION]

Runs the tests that the changes since REVISION, committed or not, can break: Vitest's files by
their imports, browser tests by the features and addresses that they name.

  --base  the revision; by default main, and on main what is not pushed, or else not committed
  --help  shows this help`;

function git(...args: readonly string[]): string[] {
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);
}

function tryGit(...args: readonly string[]): string | undefined {
  try {
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}

function defaultBase(): string {
  const isOnMain = tryGit("symbolic-ref", "--short", "HEAD") === "main";
  if (!isOnMain) return "main";
  return tryGit("rev-parse", "--abbrev-ref", "main@{upstream}") ?? "HEAD";
}

async function main(base: string): Promise<boolean> {
  const since = tryGit("merge-base", base, "HEAD");
  if (since === undefined) {
    console.error(`There is no revision "${base}".\n\n${USAGE}`);
    return false;
  }
  const changed = [
    ...git("diff", "--name-only", "--diff-filter=d", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  const { unit, browser } = selectTests(changed, ROOT);
  console.log(`${changed.length} files changed since ${base}`);
  let isGood = true;
  if (unit === undefined || unit.length > 0) {
    const args = ["run", "--changed", since, "--passWithNoTests", ...(unit ?? [])];
    isGood = (await runProgram("node_modules/vitest/vitest.mjs", args)) === 0;
  }
  if (browser === undefined || browser.length > 0) {
    const args = ["test", ...(browser ?? [])];
    isGood = (await runProgram("node_modules/@playwright/test/cli.js", args)) === 0 && isGood;
  }
  console.log(isGood ? "\nNothing that was run is broken" : "\nSomething is broken: see above");
  return isGood;
}

const { values } = parseArgs({
  options: { base: { type: "string" }, help: { type: "boolean", default: false } },
});
if (values.help) console.log(USAGE);
else if (!(await main(values.base ?? defaultBase()))) process.exitCode = 1;

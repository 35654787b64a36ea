// npm run test:defenses: proves that the security tests can fail. Removes one defense at a time in
// a copy of the sources, and expects its row's tests to fail.
import { parseArgs } from "node:util";
import { EVERY_ROW } from "../../security/defenses/every-row.ts";
import type { DefenseEntry } from "../../security/defenses/defense-entry.ts";
import { findCompileErrors } from "../defenses/compile.ts";
import { buildPages, createPlaywrightRunner } from "../defenses/playwright-runner.ts";
import { isSelected, rowError } from "../defenses/rows.ts";
import { readTable, type Shown, triedOn, writeTable } from "../defenses/table.ts";
import { isInBrowser, type Runner, titlePattern, type Verdict } from "../defenses/verdict.ts";
import { startVitestRunner, type VitestRunner } from "../defenses/vitest-runner.ts";
import { changesOf, createWorkspace, type Workspace } from "../defenses/workspace.ts";

const USAGE = `Usage: npm run test:defenses [-- <rows>] [--list] [--no-browser]

Removes one defense of the product at a time, in a copy of the sources in the temporary
folder, and expects the tests of its attack row to fail; with all defenses in place they
must pass. Writes the results into tests/security/defenses.md.

  <rows>         rows such as 34 or 57-61; all by default
  --list         lists the entries, and runs nothing
  --no-browser   skips entries that need a browser
  --resume       skips entries that the table shows as tried today
  --unchecked    does not check first that the sources compile without each defense, and that
                 the tests pass with all of them
  --help         shows this help

Exits with 1 if a test passes without its defense, or if an entry no longer fits the
sources. The entries are in tests/security/defenses.`;

const MIGRATIONS = "server/db/migrations/";

interface Options {
  rows: readonly string[];
  isListed: boolean;
  isBrowserless: boolean;
  isResumed: boolean;
  isUnchecked: boolean;
}

interface Tools {
  workspace: Workspace;
  vitest: VitestRunner;
  playwright: Runner;
}

function readOptions(): Options | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: "boolean", default: false },
      "no-browser": { type: "boolean", default: false },
      resume: { type: "boolean", default: false },
      unchecked: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const error = rowError(positionals);
  if (error !== undefined) {
    console.error(error);
    process.exitCode = 1;
  }
  if (error !== undefined || values.help) {
    console.log(USAGE);
    return undefined;
  }
  return {
    rows: positionals,
    isListed: values.list,
    isBrowserless: values["no-browser"],
    isResumed: values.resume,
    isUnchecked: values.unchecked,
  };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function entryName({ row, defense }: DefenseEntry): string {
  return `row ${row}: ${defense}`;
}

function needsPages(entry: DefenseEntry): boolean {
  const files = changesOf(entry).map(({ file }) => file);
  return isInBrowser(entry) && files.some((file) => /^(?:web|shared)\//.test(file));
}

/** Runs every test with all defenses in place: a test that fails anyway proves nothing. */
async function findRed(
  entries: readonly DefenseEntry[],
  { vitest, playwright }: Tools,
): Promise<Map<DefenseEntry, string>> {
  const verdicts = await vitest.runTogether(entries.filter((entry) => !isInBrowser(entry)));
  const played = new Map<string, Verdict>();
  for (const entry of entries.filter(isInBrowser)) {
    const key = `${entry.test} ${titlePattern(entry).source}`;
    const verdict = played.get(key) ?? (await playwright.run(entry));
    played.set(key, verdict);
    verdicts.set(entry, verdict);
  }
  return new Map(
    [...verdicts].flatMap(([entry, verdict]) =>
      verdict.kind === "green" ? [] : [[entry, `with everything in place: ${verdict.because}`]],
    ),
  );
}

/** For changed migrations: the template database is created at Vitest's start. */
async function runWithNewTemplate(entry: DefenseEntry, folder: string): Promise<Verdict> {
  const vitest = await startVitestRunner(folder);
  try {
    return await vitest.run(entry);
  } finally {
    await vitest.close();
  }
}

async function tryWithout(entry: DefenseEntry, tools: Tools): Promise<Verdict> {
  const { workspace, vitest, playwright } = tools;
  vitest.forget(await workspace.apply(changesOf(entry)));
  try {
    if (needsPages(entry) && !(await buildPages(workspace.folder))) {
      return { kind: "broken", because: "the pages could not be built" };
    }
    if (isInBrowser(entry)) return await playwright.run(entry);
    const isOfTables = changesOf(entry).some(({ file }) => file.startsWith(MIGRATIONS));
    return await (isOfTables ? runWithNewTemplate(entry, workspace.folder) : vitest.run(entry));
  } catch (error) {
    return { kind: "broken", because: String(error) };
  } finally {
    vitest.forget(await workspace.restore());
  }
}

/** Why some entries can't show anything: they don't compile, or their tests fail anyway. */
async function findUnusable(
  entries: readonly DefenseEntry[],
  tools: Tools,
): Promise<Map<DefenseEntry, string>> {
  console.log("Checking that the sources compile without each");
  const errors = await findCompileErrors(tools.workspace, entries);
  console.log("Checking that the tests pass with all defenses in place");
  return new Map([...(await findRed(entries, tools)), ...errors]);
}

async function tryAll(
  entries: readonly DefenseEntry[],
  tools: Tools,
  unusable: ReadonlyMap<DefenseEntry, string>,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  const tried = new Set<DefenseEntry>();
  const on = today();
  for (const entry of entries) {
    const known = unusable.get(entry);
    const verdict: Verdict =
      known === undefined ? await tryWithout(entry, tools) : { kind: "broken", because: known };
    if (verdict.kind === "red") {
      shown.push({ entry, test: verdict.test, on });
      console.log(`red     ${entryName(entry)}\n        ${verdict.test}: ${verdict.because}`);
    } else if (verdict.kind === "green") {
      console.log(`GREEN   ${entryName(entry)}\n        ${verdict.passed} tests pass without it`);
    } else {
      console.log(`BROKEN  ${entryName(entry)}\n        ${verdict.because}`);
    }
    // After each entry, so that an interrupted run keeps its results.
    await writeTable(EVERY_ROW, tried.add(entry), shown);
  }
  if (entries.some(needsPages)) await buildPages(tools.workspace.folder);
  return shown;
}

async function show(entries: readonly DefenseEntry[], isUnchecked: boolean): Promise<Shown[]> {
  console.log(`${entries.length} defenses`);
  const workspace = await createWorkspace();
  try {
    // Tests and the processes they start find the sources by the working directory.
    process.chdir(workspace.folder);
    const vitest = await startVitestRunner(workspace.folder);
    try {
      const playwright = createPlaywrightRunner(workspace.folder);
      const tools = { workspace, vitest, playwright };
      const unusable = isUnchecked ? new Map() : await findUnusable(entries, tools);
      return await tryAll(entries, tools, unusable);
    } finally {
      await vitest.close();
    }
  } finally {
    await workspace.remove();
  }
}

async function main(options: Options): Promise<void> {
  const { rows, isListed, isBrowserless, isResumed, isUnchecked } = options;
  const done = isResumed ? triedOn(today(), await readTable(), EVERY_ROW) : new Set();
  const entries = EVERY_ROW.filter(
    (entry) =>
      isSelected(entry.row, rows) && !(isBrowserless && isInBrowser(entry)) && !done.has(entry),
  );
  if (isListed) {
    console.log(entries.map(entryName).join("\n"));
    return;
  }
  const shown = await show(entries, isUnchecked);
  console.log(`Tests fail without ${shown.length} of ${entries.length} defenses`);
  // Vitest sets the exit code for the expected failures.
  process.exitCode = shown.length < entries.length ? 1 : 0;
}

const options = readOptions();
if (options) await main(options);

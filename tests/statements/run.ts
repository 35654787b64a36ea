// The last part of npm test: checks the statements that the app sent during the tests.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadModule } from "libpg-query";
import * as z from "zod";
import { ALLOWED, WITHOUT_ACTIVITY } from "./allowed.ts";
import { FOLDER_VARIABLE, plainText, type SentStatement, UNRECORDED } from "./notes.ts";
import { readPlaces } from "./places.ts";
import { formatReport, formatActivityReport } from "./report.ts";

const USAGE = `Usage: node tests/statements/run.ts --folder <folder> [--report <file>] [--partial]

Reads the statements that the app sent while tests ran with ${FOLDER_VARIABLE}=<folder>. Fails on
each that reads users' rows without naming their owner, unless tests/statements/allowed.ts gives a
reason; on each write to a record without an activity entry in its transaction; and on exceptions
that are no longer needed.

  --folder   where the tests wrote the statements
  --report   file for the counts, as JSON
  --partial  not all tests ran, so exceptions may be unused
  --help     shows this help`;

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    report: { type: "string" },
    partial: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const statements = z.array(z.object({ text: z.string(), from: z.string().optional() }));

/** Distinct statements, ignoring blanks and quotation marks. */
function readStatements(folder: string): SentStatement[] {
  const known = new Map<string, SentStatement>();
  for (const file of globSync("*.json", { cwd: folder })) {
    const content: unknown = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    for (const { text, from } of statements.parse(content)) {
      const plain = plainText(text);
      const earlier = known.get(plain);
      if (earlier?.from === undefined) known.set(plain, { text, from });
    }
  }
  return [...known.values()];
}

/** Committed writes to records without an activity entry. */
function readUnrecorded(folder: string): string[] {
  const found = globSync(`*${UNRECORDED}`, { cwd: folder }).flatMap((file) => {
    const content: unknown = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    return z.array(z.string()).parse(content);
  });
  return [...new Set(found)];
}

async function judge(
  folder: string,
  isPartial: boolean,
): Promise<{ passed: number; failed: number; failures: string[] }> {
  await loadModule();
  const sent = readStatements(folder);
  if (sent.length === 0) throw new Error(`No statements are recorded in ${folder}`);
  const { faulty, used, unused } = formatReport(sent, readPlaces(), ALLOWED);
  const missing = isPartial ? [] : unused;
  const lines = formatActivityReport(readUnrecorded(folder), WITHOUT_ACTIVITY);
  const failures = [
    ...faulty.map((faults) => faults.join("\n")),
    ...missing.map(({ has }) => `Allowed, but sent no more: ${has}`),
    ...lines.faulty.map((text) => `A write without its activity entry:\n  ${text}`),
    ...(isPartial ? [] : lines.unused).map(({ has }) => `Needs no exception any more: ${has}`),
  ];
  for (const failure of failures) console.error(`${failure}\n`);
  console.log(
    `${sent.length} statements; ${used.length} kinds of them may ask for more than one owner`,
  );
  return {
    passed: sent.length - faulty.length + used.length,
    failed: failures.length,
    failures,
  };
}

if (values.help) {
  console.log(USAGE);
} else if (values.folder === undefined) {
  console.error(`--folder is missing.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  const count = await judge(values.folder, values.partial);
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(count));
  process.exitCode = count.failed === 0 ? 0 : 1;
}

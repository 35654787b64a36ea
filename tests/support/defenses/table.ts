import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DefenseEntry } from "../../security/defenses/defense-entry.ts";

const FILE = path.resolve(import.meta.dirname, "../../security/defenses.md");
const BEGIN = "<!-- removed:begin -->";
const END = "<!-- removed:end -->";
const HEAD = "| Row | Removed defense | Failing test | Tried |\n| ---: | --- | --- | --- |";

export interface Shown {
  entry: DefenseEntry;
  /** title of the failed test */
  test: string;
  /** YYYY-MM-DD */
  on: string;
}

function cell(text: string): string {
  return text
    .replaceAll("\n", " ")
    .replaceAll("|", String.raw`\|`)
    .replaceAll("<", "&lt;");
}

/** Beginning of an entry's table line, which identifies its earlier line. */
function startOf({ row, defense }: DefenseEntry): string {
  return `| ${row} | ${cell(defense)} |`;
}

function lineOf({ entry, test, on }: Shown): string {
  const file = path.posix.basename(entry.test);
  return `${startOf(entry)} ${cell(test)} (\`${file}\`) | ${on} |`;
}

function lineFor(entry: DefenseEntry, lines: readonly string[]): string | undefined {
  return lines.find((line) => line.startsWith(startOf(entry)));
}

export function readTable(): Promise<string> {
  return readFile(FILE, "utf8");
}

/** The entries that the table shows as tried on this day. */
export function triedOn(
  day: string,
  table: string,
  every: readonly DefenseEntry[],
): Set<DefenseEntry> {
  const lines = table.split("\n");
  return new Set(every.filter((entry) => lineFor(entry, lines)?.endsWith(` ${day} |`)));
}

/**
 * Writes the results into the table of tests/security/defenses.md. Entries that did not run keep
 * their line while they exist; entries whose tests passed lose it.
 */
export async function writeTable(
  every: readonly DefenseEntry[],
  tried: ReadonlySet<DefenseEntry>,
  shown: readonly Shown[],
): Promise<void> {
  const text = await readTable();
  const [before, rest] = text.split(BEGIN, 2);
  const [old, after] = rest?.split(END, 2) ?? [];
  if (before === undefined || old === undefined || after === undefined) {
    throw new Error(
      `tests/security/defenses.md has no place for the table, between ${BEGIN} and ${END}`,
    );
  }
  const earlier = old.split("\n");
  const lines = every.flatMap((entry) => {
    const now = shown.find((one) => one.entry === entry);
    if (now) return [lineOf(now)];
    if (tried.has(entry)) return [];
    return lineFor(entry, earlier) ?? [];
  });
  await writeFile(FILE, `${before}${BEGIN}\n\n${[HEAD, ...lines].join("\n")}\n\n${END}${after}`);
}

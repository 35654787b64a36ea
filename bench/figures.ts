import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, platform, release, totalmem } from "node:os";
import { join } from "node:path";

/** Median of several rounds, with minimum and maximum. */
export interface Figure {
  median: number;
  min: number;
  max: number;
}

export function figure(values: readonly number[]): Figure {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? Number.NaN;
  return {
    median: (lower + upper) / 2,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}

export function written({ median, min, max }: Figure, digits = 2): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}

/** A Markdown table, for terminal output and bench/README.md. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [line(heads), rule, ...rows.map(line)].join("\n");
}

export function machine() {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()}`,
    node: process.version,
  };
}

/** Saves results and machine in bench/results/<name>.json. */
export async function keep(name: string, measured: unknown): Promise<void> {
  const folder = join(import.meta.dirname, "results");
  await mkdir(folder, { recursive: true });
  const content = { takenAt: new Date().toISOString(), machine: machine(), measured };
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}

/** Inserts a table at its marker in bench/README.md, with date and machine. */
export async function publish(name: string, text: string): Promise<void> {
  const page = join(import.meta.dirname, "README.md");
  const { cpu, cores, memoryGiB, node } = machine();
  const taken = `Taken on ${new Date().toISOString().slice(0, 10)}: ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}.`;
  const place = new RegExp(`<!-- ${name} -->[^]*<!-- /${name} -->`);
  const before = await readFile(page, "utf8");
  const section = `<!-- ${name} -->\n${text}\n\n${taken}\n<!-- /${name} -->`;
  await writeFile(
    page,
    before.replace(place, () => section),
  );
}

import { join } from "node:path";
import { ROOT } from "../support/app/processes/app-process.ts";
import type { Figures } from "../support/run/fault-figures.ts";
import { PROMISES } from "./promises.ts";

export const PAGE = join(ROOT, "tests/faults/figures.md");

const BEGIN = "<!-- figures -->";
const END = "<!-- /figures -->";
const HEAD = "| Fault | What must hold | What was measured | Taken |\n|---|---|---|---|";
/** A table row; its link names the test file. */
const ROW = /^\| \[.*?\]\(([\w-]+)\.test\.ts\) \|.*\|$/;

export interface FaultMeasurement {
  /** name of the test file */
  file: string;
  fault: string;
  figures: Figures;
  /** date and machine load */
  taken: string;
}

interface Section {
  /** machine of the measurements */
  machine: string;
  rows: { file: string; line: string }[];
}

/** An unescaped bar would start another cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}

export function figuresIn(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}

function rowOf({ file, fault, figures, taken }: FaultMeasurement): string {
  const expectation = PROMISES[file];
  const isFile = fault.replaceAll(" ", "-") === file;
  const title = isFile && expectation ? expectation.title : fault;
  const link = `[${cell(title)}](${file}.test.ts)`;
  return `| ${link} | ${cell(expectation?.holds ?? "")} | ${cell(figuresIn(figures))} | ${cell(taken)} |`;
}

/** @throws Error when the page has no marker for the figures */
function placeIn(page: string): { from: number; to: number } {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from === -1 || to < from) throw new Error(`The page has no ${BEGIN} … ${END}`);
  return { from: from + BEGIN.length, to };
}

export function sectionOf(page: string): Section {
  const { from, to } = placeIn(page);
  const lines = page.slice(from, to).split("\n");
  const rows = lines.flatMap((line) => {
    const file = ROW.exec(line)?.[1];
    return file === undefined ? [] : [{ file, line }];
  });
  const machine = lines.find((line) => line.startsWith("Measured on ")) ?? "";
  return { machine, rows };
}

/**
 * Inserts the reported figures into the page. Rows of files that did not run stay; rows of failed
 * files are removed as outdated.
 *
 * @param tried the files that passed or failed
 */
export function withFigures(
  page: string,
  {
    machine,
    measured,
    tried,
  }: { machine: string; measured: readonly FaultMeasurement[]; tried: readonly string[] },
): string {
  const { from, to } = placeIn(page);
  const kept = sectionOf(page).rows.filter(({ file }) => !tried.includes(file));
  const order = Object.keys(PROMISES);
  const rows = [...kept, ...measured.map((one) => ({ file: one.file, line: rowOf(one) }))].toSorted(
    (one, other) => order.indexOf(one.file) - order.indexOf(other.file),
  );
  const lines = [HEAD, ...rows.map(({ line }) => line), "", machine];
  return `${page.slice(0, from)}\n${lines.join("\n")}\n${page.slice(to)}`;
}

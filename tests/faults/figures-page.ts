import { join } from "node:path";
import { ROOT } from "../support/app-process.ts";
import type { Figures } from "../support/fault-figures.ts";
import { PROMISES } from "./promises.ts";

export const PAGE = join(ROOT, "tests/faults/figures.md");

const BEGIN = "<!-- figures -->";
const END = "<!-- /figures -->";
const HEAD = "| Fault | What must hold | What was measured | Taken |\n|---|---|---|---|";
/** A row of the table; its link names the file that tried the fault. */
const ROW = /^\| \[.*?\]\(([\w-]+)\.test\.ts\) \|.*\|$/;

export interface Told {
  /** the name of the file that tried it */
  file: string;
  fault: string;
  figures: Figures;
  /** the day, and how busy the machine was */
  taken: string;
}

interface Section {
  /** what the rows were measured on */
  machine: string;
  rows: { file: string; line: string }[];
}

/** A bar would begin another cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}

export function figuresIn(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}

function rowOf({ file, fault, figures, taken }: Told): string {
  const promised = PROMISES[file];
  const isFile = fault.replaceAll(" ", "-") === file;
  const title = isFile && promised ? promised.title : fault;
  const link = `[${cell(title)}](${file}.test.ts)`;
  return `| ${link} | ${cell(promised?.holds ?? "")} | ${cell(figuresIn(figures))} | ${cell(taken)} |`;
}

/** @throws Error where the page has no place for the figures */
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
 * Puts what was told into the page. Rows of files that were not tried stay; those of files that
 * failed go, because what they say no longer holds.
 *
 * @param tried the files that passed or failed
 */
export function withFigures(
  page: string,
  { machine, told, tried }: { machine: string; told: readonly Told[]; tried: readonly string[] },
): string {
  const { from, to } = placeIn(page);
  const kept = sectionOf(page).rows.filter(({ file }) => !tried.includes(file));
  const order = Object.keys(PROMISES);
  const rows = [...kept, ...told.map((one) => ({ file: one.file, line: rowOf(one) }))].toSorted(
    (one, other) => order.indexOf(one.file) - order.indexOf(other.file),
  );
  const lines = [HEAD, ...rows.map(({ line }) => line), "", machine];
  return `${page.slice(0, from)}\n${lines.join("\n")}\n${page.slice(to)}`;
}

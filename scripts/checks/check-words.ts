import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { PATHS } from "./banned-paths.ts";
import { type BannedWord, NAMES, PROSE, SPELLING } from "./banned-words.ts";
import { zonesOf } from "./source-zones.ts";

/*
 * npm run check:words fails on banned words in comments, documents, test titles, identifiers and
 * file names. --summary prints counts by word and by folder.
 */

export interface Violation {
  file: string;
  /** from 1; 0 for the file's path */
  line: number;
  found: string;
  write: string;
}

const ROOT = path.join(import.meta.dirname, "../..");
const CHECKED = /[.](?:[cm]?[jt]sx?|md|sql|css|html|ya?ml|cfg|ini|service|example)$|Dockerfile$/;
/** The list, its test and its page, which have to name the words; and pages made by programs from test titles. */
const SKIPPED =
  /^scripts\/checks\/(?:banned-(?:words|paths)|check-words(?:[.]test)?)[.]ts$|^(?:CONTRIBUTING|bench\/queries|tests\/(?:faults\/figures|security\/defenses))[.]md$/;
/** String literals here hold user input and bank statements, in any spelling. */
const UNDERSTANDS = /adviser|\/imports\/|\/assistant\/.*[.]test[.]ts$/;

/** Separator of an entry's words in names: a hyphen, an underscore, or only a capital letter. */
const IN_NAMES = "[-_]?";
/** Separator in prose: white space, or a line break inside a comment. */
const IN_PROSE = String.raw`[\s/*]+`;
const JOINTS = /[-_\s/*]+/g;
/** The rest of a starred word; in camelCase it ends before the next capital. */
const ENDING = /(?<=[a-z])[a-z]*|(?<=[A-Z])[A-Z]*/y;

/** All entries of a list as one regular expression; speed matters at 8 MB of source. */
class WordList {
  readonly #entries = new Map<string, BannedWord>();
  readonly #pattern: RegExp;
  readonly #isProse: boolean;

  constructor(entries: readonly BannedWord[], joint: string) {
    this.#isProse = joint === IN_PROSE;
    const stems: string[] = [];
    for (const entry of entries) {
      const stem = entry.word.toLowerCase().replace("*", "");
      this.#entries.set(stem.replaceAll(JOINTS, ""), entry);
      stems.push(stem.replaceAll(" ", joint));
    }
    this.#pattern = new RegExp(stems.toSorted().join("|"), "g");
  }

  *find(file: string, text: string): Generator<{ at: number; found: string; write: string }> {
    const lower = text.toLowerCase();
    for (const { index: at, 0: stem } of lower.matchAll(this.#pattern)) {
      const entry = this.#entries.get(stem.replaceAll(JOINTS, ""));
      if (!entry || entry.except?.test(file)) continue;
      ENDING.lastIndex = at + stem.length;
      const ending = entry.word.endsWith("*") ? (ENDING.exec(text)?.[0] ?? "") : "";
      const found = text.slice(at, at + stem.length + ending.length);
      if (!this.#isWord(entry, text, at, found)) continue;
      yield { at, found: found.replaceAll(/[\s/*]+/g, " "), write: entry.write };
    }
  }

  has(file: string, text: string): boolean {
    return this.find(file, text).next().done === false;
  }

  /** Whether the match is a whole word in prose, or whole words of an identifier. */
  #isWord(entry: BannedWord, text: string, at: number, found: string): boolean {
    const before = text[at - 1] ?? " ";
    const after = text[at + found.length] ?? " ";
    if (/[A-Z]/.test(entry.word) && found !== entry.word) return false;
    if (entry.unlessAfter && text.slice(0, at).endsWith(entry.unlessAfter)) return false;
    if (entry.whole) return !/[\w$-]/.test(before) && !/[\w$-]/.test(after);
    if (this.#isProse) return !/[a-z\d-]/i.test(before) && !/[a-z]/i.test(after);
    const isUpper = found === found.toUpperCase();
    const begins =
      /^[A-Z]/.test(found) && !isUpper ? !/[A-Z]/.test(before) : !/[a-z]/i.test(before);
    const next = text.slice(at + found.length, at + found.length + 2);
    return (
      begins && (isUpper ? !/^(?:[A-RT-Z]|S[A-Z])/.test(next) : !/^(?:[a-rt-z]|s[a-z])/.test(next))
    );
  }
}

const names = new WordList([...NAMES, ...SPELLING], IN_NAMES);
const namesInProse = new WordList(
  [...NAMES.filter(({ nameOnly }) => !nameOnly), ...SPELLING],
  IN_NAMES,
);
const phrases = new WordList(PROSE, IN_PROSE);
const spelling = new WordList(SPELLING, IN_NAMES);

function pathViolations(file: string): Violation[] {
  const named = [...names.find(file, file)].map(({ found, write }) => ({ found, write }));
  const placed = PATHS.filter(({ word }) => new RegExp(`^${word}$`).test(file));
  return [...named, ...placed.map(({ write }) => ({ found: path.basename(file), write }))].map(
    (each) => ({ file, line: 0, ...each }),
  );
}

/** The violations of one file: first those of its path, then by line. */
export function findBannedWords(file: string, source: string): Violation[] {
  // Most files contain no candidate, so they need no tokenizing.
  if (!names.has(file, source) && !phrases.has(file, source)) return pathViolations(file);
  const zones = zonesOf(file, source);
  const found = [
    ...names.find(file, zones.code),
    ...namesInProse.find(file, zones.code === source ? "" : zones.prose),
    ...phrases.find(file, zones.prose),
    ...(UNDERSTANDS.test(file) ? [] : spelling.find(file, zones.texts)),
  ].toSorted((one, other) => one.at - other.at);
  return [
    ...pathViolations(file),
    ...found.map(({ at, found: text, write }) => ({
      file,
      line: source.slice(0, at).split("\n").length,
      found: text,
      write,
    })),
  ];
}

/** Tracked files, and untracked ones that are not ignored. */
function listFiles(): string[] {
  const { status, stdout, stderr } = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
  return [...new Set(stdout.split("\0"))].filter(
    (file) => CHECKED.test(file) && !SKIPPED.test(file),
  );
}

/** Undefined for a file that was deleted without committing it yet. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(path.join(ROOT, file), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

export function checkWords(): Violation[] {
  return listFiles().flatMap((file) => {
    const source = readText(file);
    return source === undefined ? [] : findBannedWords(file, source);
  });
}

function countBy(violations: readonly Violation[], keyOf: (one: Violation) => string): string {
  const counts = new Map<string, number>();
  for (const one of violations) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([key, count]) => `${count.toString().padStart(6)}  ${key}`)
    .join("\n");
}

if (import.meta.main) {
  const violations = checkWords();
  if (process.argv.includes("--summary")) {
    console.log(countBy(violations, ({ found, write }) => `${found.toLowerCase()} → ${write}`));
    console.log(`\n${countBy(violations, ({ file }) => file.split("/").slice(0, 3).join("/"))}`);
  } else {
    for (const { file, line, found, write } of violations) {
      console.log(`${file}:${line}: "${found}": write "${write}"`);
    }
  }
  console.log(`\n${violations.length} banned words`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

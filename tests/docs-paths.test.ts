import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const MAX_WORDS = 35_000;
const MAX_README_LINES = 150;

/** Written by hand. CHANGELOG.md names deleted files and is left out. */
/** Written by `npm run pictures`. */
const SCREENS = "docs/screens.md";
const HANDWRITTEN = [
  "README.md",
  "CONTRIBUTING.md",
  ...pagesIn("docs/*.md", "docs/decisions/*.md").filter((page) => page !== SCREENS),
];
const PAGES = [...HANDWRITTEN, SCREENS, ...pagesIn("bench/*.md", "tests/*/*.md")];

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g;
/** A path in backticks, up to a placeholder such as a star. */
const NAMED = /`((?:bench|deploy|docs|scripts|server|shared|tests|web)\/[\w./$-]*[\w/])/g;
const CODE_BLOCK = /^ *```[^]*?^ *```$/gm;
const HEADING = /^#{1,6} (.+)$/gm;

function pagesIn(...patterns: string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).toSorted());
}

function read(page: string): string {
  return readFileSync(path.join(ROOT, page), "utf8");
}

/** Anchors as GitHub derives them from headings. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.replaceAll(CODE_BLOCK, "").matchAll(HEADING)];
  return new Set(
    headings.map(([, heading = ""]) =>
      heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-"),
    ),
  );
}

function brokenLinks(page: string, text: string): string[] {
  return [...text.replaceAll(CODE_BLOCK, "").matchAll(LINK)]
    .filter(([, file = "", anchor]) => {
      const target = file === "" ? page : path.join(path.dirname(page), file);
      if (!existsSync(path.join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).has(anchor);
    })
    .map(([link]) => link);
}

function missingPaths(text: string): string[] {
  const named = [...text.matchAll(NAMED)].map(([, file = ""]) => file);
  return named.filter((file) => !existsSync(path.join(ROOT, file)));
}

/** Names in the last column of the glossary's table that no source file has. */
function unknownNames(glossary: string): string[] {
  const sources = globSync("{server,shared,web}/**/*.{ts,tsx,sql}", { cwd: ROOT }).map(read);
  const columns = [...glossary.matchAll(/^\|.*\| (.+) \|$/gm)].map(([, column = ""]) => column);
  const names = columns.flatMap((column) => [...column.matchAll(/`(\w+)`/g)]);
  return names
    .map(([, name = ""]) => name)
    .filter((name) => !sources.some((source) => source.includes(name)));
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

test.each(PAGES)("links in %s resolve, with their anchors", (page) => {
  expect(brokenLinks(page, read(page))).toEqual([]);
});

test.each(HANDWRITTEN.concat("tests/security/asvs.md"))("paths named in %s exist", (page) => {
  expect(missingPaths(read(page))).toEqual([]);
});

test("the code has every name in the glossary", () => {
  expect(unknownNames(read("docs/glossary.md"))).toEqual([]);
  expect(unknownNames("| Word | meaning | `no_such_name` |")).toEqual(["no_such_name"]);
});

test("finds a broken link, a missing anchor and a missing path", () => {
  const text = "[a](gone.md) [b](../README.md#gone) [c](../README.md#license) `server/gone.ts`";
  expect(brokenLinks("docs/x.md", text)).toEqual(["](gone.md)", "](../README.md#gone)"]);
  expect(missingPaths(text)).toEqual(["server/gone.ts"]);
});

test(`hand-written pages have at most ${MAX_WORDS} words together`, () => {
  const words = HANDWRITTEN.map((page) => wordsOf(read(page)));
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_WORDS);
});

test(`README.md has at most ${MAX_README_LINES} lines`, () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(MAX_README_LINES);
});

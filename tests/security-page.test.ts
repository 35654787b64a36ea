import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const PAGE = path.join(ROOT, "docs/security.md");
const ROW = /^\| (\d+) \| .* \| (.+) \|$/gm;
const LINK = /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g;

/** The rows of the matrix, each with the files that its last column names. */
async function rowsOfPage() {
  const page = await readFile(PAGE, "utf8");
  const matrix = page.slice(page.indexOf("## The matrix"), page.indexOf("### Each defence"));
  return [...matrix.matchAll(ROW)].map(([, number = "", tests = ""]) => ({
    number: Number(number),
    files: [...tests.matchAll(LINK)].map(([, link = ""]) => path.join(ROOT, "docs", link)),
  }));
}

test("docs/security.md lists every row of the matrix, with a file that tests it", async () => {
  const rows = await rowsOfPage();

  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 92 }, (_, row) => row + 1));
  for (const { number, files } of rows) {
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    for (const text of texts) expect(text).toMatch(new RegExp(`["'\`]row ${number}:`));
    expect(texts, `row ${number}`).not.toEqual([]);
  }
});

/** A path in backticks, up to a star. */
const NAMED = /`((?:server|web|shared|tests)\/[\w./-]*[\w/])/g;

test.each(["security.md", "asvs.md"])("what docs/%s links to and names is there", async (name) => {
  const page = await readFile(path.join(ROOT, "docs", name), "utf8");
  const links = [...page.matchAll(LINK)].map(([, link = ""]) => path.join("docs", link));
  const named = [...page.matchAll(NAMED)].map(([, file = ""]) => file);

  expect([...links, ...named].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  expect(links).not.toEqual([]);
});

import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const PAGE = path.join(import.meta.dirname, "attacks.md");
const ROW = /^\| (\d+) \| .* \| (.+) \|$/gm;
const LINK = /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g;

/** The rows of the attack table, each with the test files that its last column names. */
async function attackRows() {
  const page = await readFile(PAGE, "utf8");
  return [...page.matchAll(ROW)].map(([, number = "", tests = ""]) => ({
    number: Number(number),
    files: [...tests.matchAll(LINK)].map(([, link = ""]) => path.join(import.meta.dirname, link)),
  }));
}

test("the table of attacks lists every attack row, with a file that tests it", async () => {
  const rows = await attackRows();

  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 92 }, (_, row) => row + 1));
  for (const { number, files } of rows) {
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    for (const text of texts) expect(text).toMatch(new RegExp(`["'\`]row ${number}:`));
    expect(texts, `row ${number}`).not.toEqual([]);
  }
});

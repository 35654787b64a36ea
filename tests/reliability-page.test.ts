import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { figuresIn, PAGE, sectionOf, withFigures } from "./faults/figures-page.ts";
import { PROMISES } from "./faults/promises.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const page = readFileSync(path.join(ROOT, "docs/reliability.md"), "utf8");
const figures = readFileSync(PAGE, "utf8");
const files = readdirSync(path.join(ROOT, "tests/faults"))
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => name.slice(0, -".test.ts".length));

describe("docs/reliability.md", () => {
  test.each(files)("says what users see under %s", (file) => {
    expect(page).toContain(`(../tests/faults/${file}.test.ts)`);
    expect(PROMISES[file]?.holds).toBeDefined();
  });
});

describe("tests/faults/figures.md", () => {
  test("has no promise without a test", () => {
    expect(Object.keys(PROMISES).toSorted()).toEqual(files.toSorted());
    const { rows } = sectionOf(figures);
    expect(rows.filter(({ file }) => !files.includes(file))).toEqual([]);
  });

  test.each(files)("has figures for %s", (file) => {
    expect(sectionOf(figures).rows.map((row) => row.file)).toContain(file);
  });

  test("names the machine of its figures", () => {
    expect(sectionOf(figures).machine).toMatch(
      /^Measured on .+, Node v24\.\d+\.\d+, PostgreSQL 18/,
    );
  });
});

describe("figures in the page", () => {
  const empty = "before\n<!-- figures -->\n<!-- /figures -->\nafter\n";
  const measured = (file: string, fault = file) => ({
    file,
    fault,
    figures: { kills: 50, lost: 0 },
    taken: "2026-11-21, load 1.0 to 2.0",
  });

  test("are in the order of the promises, each with its promise", () => {
    const machine = "Measured on a machine.";
    const written = withFigures(empty, {
      machine,
      measured: [measured("soak"), measured("app-killed", "A | B")],
      tried: ["soak", "app-killed"],
    });
    expect(sectionOf(written)).toMatchObject({
      machine,
      rows: [{ file: "app-killed" }, { file: "soak" }],
    });
    expect(written).toContain(
      `| [A \\| B](app-killed.test.ts) | ${PROMISES["app-killed"]?.holds} | kills: 50; lost: 0 |`,
    );
    expect(written).toMatch(/^before\n[^]*\nafter\n$/);
  });

  test("of one fault replace only its own, and are removed when it fails", () => {
    const machine = "Measured on a machine.";
    const both = withFigures(empty, {
      machine,
      measured: [measured("soak"), measured("folders")],
      tried: [],
    });
    const again = withFigures(both, {
      machine,
      measured: [measured("soak", "Again")],
      tried: ["soak"],
    });
    expect(sectionOf(again).rows.map(({ file }) => file)).toEqual(["folders", "soak"]);
    expect(again).toContain("Again");
    const failed = withFigures(again, { machine, measured: [], tried: ["soak"] });
    expect(sectionOf(failed).rows.map(({ file }) => file)).toEqual(["folders"]);
  });

  test("are listed in the order of measurement", () => {
    expect(figuresIn({ kills: 3, "ready again": "1.2 s" })).toBe("kills: 3; ready again: 1.2 s");
  });
});

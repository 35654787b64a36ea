import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { isListed, patternCalled } from "./word-lists.ts";

const FOLDER = path.join(import.meta.dirname, "..");
const LISTS = readFileSync(path.join(FOLDER, "grammar/word-lists.txt"), "utf8");
const PATTERNS = readFileSync(path.join(FOLDER, "grammar/patterns.txt"), "utf8").replaceAll(
  /^#.*$/gm,
  "",
);
const LIST_NAMES = [...LISTS.matchAll(/^= (.+)$/gm)].map(([, name = ""]) => name);
const PATTERN_NAMES = [...PATTERNS.matchAll(/^(?!#)(.+?): /gm)].map(([, name = ""]) => name);
const NAMES = [...LIST_NAMES, ...PATTERN_NAMES];
const WITHIN = [...PATTERNS.matchAll(/(?<!\(\?)<([a-z ]+)>/g)].map(([, name = ""]) => name);
const CODE = globSync("**/*.ts", { cwd: FOLDER })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(path.join(FOLDER, file), "utf8"))
  .join("\n");
const ASKED =
  /\b(?:matchAt|lengthAt|findMatch|isListed|patternCalled)\((?:[^"()]|\([^()]*\))*"([^"]+)"/g;

describe("the lists and patterns", () => {
  test("have each name once", () => {
    expect(NAMES.filter((name, at) => NAMES.indexOf(name) !== at)).toEqual([]);
  });

  test("are all there that the code or another pattern names", () => {
    const asked = [...CODE.matchAll(ASKED)].map(([, name = ""]) => name);
    expect(asked.length).toBeGreaterThan(50);
    expect([...asked, ...WITHIN].filter((name) => !NAMES.includes(name))).toEqual([]);
    for (const name of PATTERN_NAMES) expect(patternCalled(name)).toBeInstanceOf(RegExp);
  });

  test("are all used", () => {
    const said = new Set([...CODE.matchAll(/"([^"\n]+)"/g)].map(([, text = ""]) => text));
    const isUsed = (name: string) => said.has(name) || WITHIN.includes(name);
    expect(NAMES.filter((name) => !isUsed(name))).toEqual([]);
  });

  test("are asked for by a name that they have", () => {
    expect(isListed("plumber", "trade words")).toBe(true);
    expect(isListed(undefined, "trade words")).toBe(false);
    expect(() => isListed("plumber", "trads")).toThrow('No list or pattern "trads"');
    expect(() => patternCalled("one trad")).toThrow('No list or pattern "one trad"');
  });
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { formatReply } from "./replies.ts";

const FOLDER = path.join(import.meta.dirname, "..");
const TABLE = readFileSync(path.join(FOLDER, "answers/replies.txt"), "utf8").replaceAll(
  /^#.*$/gm,
  "",
);
const NAMES = [...TABLE.matchAll(/^= (.+)$/gm)].map(([, name = ""]) => name);
/** Replies within replies: "{<name}", "{*rows: name | 10 | name}" */
const WITHIN = [
  ...TABLE.matchAll(/\{(?:<([^{}]+)|\*[\w.]+: ([^{}|]+?)(?: \| \d+)?(?: \| ([^{}|]+))?)\}/g),
].flatMap(([, ...names]) => names.filter((name) => name !== undefined));
const CODE = globSync("**/*.ts", { cwd: FOLDER })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(path.join(FOLDER, file), "utf8"))
  .join("\n");

const NAMED = [
  ...[...CODE.matchAll(/\bformatReply\(\s*"([^"]+)"/g)].map(([, name = ""]) => name),
  ...WITHIN,
];

describe("the table of replies", () => {
  test("has each name once", () => {
    expect(NAMES.filter((name, at) => NAMES.indexOf(name) !== at)).toEqual([]);
  });

  test("has every reply that the code or another reply names", () => {
    expect(NAMED.length).toBeGreaterThan(50);
    expect(NAMED.filter((name) => !NAMES.includes(name))).toEqual([]);
  });

  test("has no reply that the code can't say", () => {
    const texts = [...CODE.matchAll(/"([^"\n]+)"/g)].map(([, text = ""]) => text);
    const whole = new Set([...NAMED, ...texts]);
    // formatReply(`budget ${state}`), also where the name is one of two
    const starts = [...CODE.matchAll(/`([^`$]{3,})\$\{/g)].map(([, start = ""]) => start);
    const isSaid = (name: string) =>
      whole.has(name) || starts.some((start) => name.startsWith(start));
    expect(NAMES.filter((name) => !isSaid(name))).toEqual([]);
  });
});

describe("a reply", () => {
  test("formats money, days and names", () => {
    const expense = { name: "Tile", amount: "1234.50", date: "2026-03-14", contractor: "Joe *B*" };
    expect(formatReply("expense", expense)).toBe(
      "Tile: **$1,234.50** on Mar 14, 2026, to Joe \\*B\\*",
    );
  });

  test("leaves out a part whose value is missing", () => {
    const expense = { name: "Tile", amount: "12.00", date: "2026-03-14", contractor: null };
    expect(formatReply("expense", expense)).toBe("Tile: **$12.00** on Mar 14, 2026");
  });

  test("does not fill in what a name only looks like", () => {
    expect(formatReply("refused", { why: "{$amount} [[x]]", amount: "1.00" })).toBe(
      "I couldn't set that up. {$amount} [[x]]",
    );
  });

  test("has the first text whose condition holds", () => {
    const budget = { where: "", budget: "100.00", spent: "40.00", usedPercent: "40.00" };
    expect(formatReply("budget over", { ...budget, remaining: "60.00" })).toMatch(
      /^You are within/,
    );
    expect(formatReply("budget over", { ...budget, remaining: "0.00" })).toMatch(
      /^You are exactly on/,
    );
    expect(formatReply("budget over", { ...budget, remaining: "-6.00" })).toContain("over budget");
    expect(formatReply("on no line", { unplanned: "0.00" })).toBe("");
  });

  test("has a row for each of a list as far as it may, and says that there are others", () => {
    const rows = Array.from({ length: 11 }, (_, at) => ({ title: `Step ${at}`, targetDate: null }));
    const lines = formatReply("milestone rows", { rows }).split("\n");
    expect(lines).toHaveLength(12);
    expect(lines.slice(-3)).toEqual([
      "- “Step 9”: no date yet",
      "",
      "See the Timeline for the rest.",
    ]);
    expect(() => formatReply("milestone rows", {})).toThrow("No rows for rows");
  });

  test("is not made without a value that it needs, or by a name that it does not have", () => {
    expect(() => formatReply("from an article", {})).toThrow("from an article: title");
    expect(() => formatReply("sale tax")).toThrow('no reply "sale tax"');
  });
});

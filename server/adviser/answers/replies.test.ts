import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { formatReply } from "./replies.ts";

const FOLDER = path.join(import.meta.dirname, "..");
const NAMES = [
  ...readFileSync(path.join(FOLDER, "answers/replies.txt"), "utf8").matchAll(/^= (.+)$/gm),
].map(([, name = ""]) => name);
const CODE = globSync("**/*.ts", { cwd: FOLDER })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(path.join(FOLDER, file), "utf8"))
  .join("\n");

const NAMED = [...CODE.matchAll(/\bformatRepl(?:y|ies)\(\s*"([^"]+)"/g)].map(
  ([, name = ""]) => name,
);

describe("the table of replies", () => {
  test("has each name once", () => {
    expect(NAMES.filter((name, at) => NAMES.indexOf(name) !== at)).toEqual([]);
  });

  test("has every reply that the code names", () => {
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
    expect(formatReply("fact, phone", { phone: null })).toBe("");
  });

  test("is not made without a value that it needs, or by a name that it does not have", () => {
    expect(() => formatReply("from an article", {})).toThrow("from an article: title");
    expect(() => formatReply("sale tax")).toThrow('no reply "sale tax"');
  });
});

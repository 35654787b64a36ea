import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findArticles, loadArticles, termsOf, articleWords } from "./articles.ts";

function linesOf(fileName: string): string[] {
  return readFileSync(path.join(import.meta.dirname, fileName), "utf8")
    .trimEnd()
    .split("\n");
}

const QUESTIONS = linesOf("article-questions.txt").map((line): [string, string] => {
  const colon = line.indexOf(": ");
  return [line.slice(colon + 2), line.slice(0, colon)];
});
const SILENCES = linesOf("article-silences.txt");

const firstFor = (question: string) => findArticles(question)[0]?.article.slug;

test.each(QUESTIONS)("%s", (question, slug) => {
  expect(firstFor(question)).toBe(slug);
});

test("every article is the first answer to something", () => {
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(120);
  const asked = new Set(QUESTIONS.map(([, slug]) => slug));
  expect(loadArticles().filter(({ slug }) => !asked.has(slug))).toEqual([]);
});

test.each(SILENCES)("nothing for: %s", (question) => {
  expect(SILENCES.length).toBeGreaterThanOrEqual(40);
  expect(findArticles(question)).toEqual([]);
});

test.each(["", "   ", "\n\t", "?!", "the of and to", "\u0000", "\ud800", "¿¡", "x".repeat(4000)])(
  "nothing for what says nothing: %j",
  (question) => {
    expect(findArticles(question)).toEqual([]);
  },
);

test("the best comes first, and only what fits", () => {
  const found = findArticles("what is a lien waiver from a subcontractor", 5);
  expect(found[0]?.article.slug).toBe("lien-waivers");
  const scores = found.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(Math.min(...scores)).toBeGreaterThanOrEqual((scores[0] ?? 0) / 4);
});

test.each([1, 2, 3])("at most %i are given if that many are asked for", (limit) => {
  expect(
    findArticles("deposit, down payment, payment schedule, final payment", limit),
  ).toHaveLength(limit);
});

test.each<[string, string]>([
  ["capitals and punctuation", "ASBESTOS?!"],
  ["another number", "asbestoses"],
  ["a wrong letter", "asbestus"],
  ["accents", "ásbéstös"],
  ["markup", "<b>asbestos</b>"],
])("%s make no difference", (_what, question) => {
  expect(firstFor(question)).toBe("asbestos");
});

test("a question counts by its first words, however long it is", () => {
  const question = "What is a lien waiver? ";
  const noise = Array.from({ length: 600 }, (_, n) => `nonsense${n}`).join(" ");
  expect(`${question}${noise}`.length).toBeGreaterThan(4000);
  expect(termsOf(`${question}${noise}`)).toHaveLength(40);
  expect(firstFor(question + "please ".repeat(600))).toBe("lien-waivers");
  expect(findArticles(question + noise)).toEqual([]);
  expect(
    findArticles(
      loadArticles()
        .map(({ body }) => body)
        .join(" ")
        .slice(0, 4000),
    ),
  ).toBeDefined();
});

test("words that are too long to be words are never looked for", () => {
  expect(termsOf(`${"deposit".repeat(500)} lien`)).toEqual(["lien"]);
});

test.each<[string, readonly string[]]>([
  ["mechanic's liens", ["mechanic", "lien"]],
  ["I don’t need permits", ["permit"]],
  ["tiling, tiled, tiles", ["til"]],
  ["insulating insulation", ["insulat", "insulation"]],
  ["gutting batteries", ["gut", "battery"]],
])("%s are compared as %j", (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test("names of things that every object has are words like others", () => {
  expect(articleWords("__proto__ constructor")).toEqual(["proto", "constructor"]);
  for (const word of ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"]) {
    expect(findArticles(word)).toEqual([]);
    expect(firstFor(`${word} lien waiver`)).toBe("lien-waivers");
  }
});

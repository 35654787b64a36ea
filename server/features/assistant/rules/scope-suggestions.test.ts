import { expect, test } from "vitest";
import { parseScopeReply, scopeQuestion } from "./scope-suggestions.ts";

const QUESTION = { lines: ["base cabinets", "stone top"], itemIds: [70, 80, 90] };

test.each<[string, string, unknown]>([
  [
    "pairs",
    "[[0,2],[1,0]]",
    [
      ["base cabinets", 90],
      ["stone top", 70],
    ],
  ],
  ["none", "[]", []],
  ["a code block", "```json\n[[1, 1]]\n```", [["stone top", 80]]],
  ["words around them", "Here you are: [[1, 1]].", [["stone top", 80]]],
  ["a second item of a line", "[[0,1],[0,2]]", [["base cabinets", 80]]],
  ["numbers that were not given", "[[2,0],[0,3],[-1,0],[1,1]]", [["stone top", 80]]],
  ["prose", "Ignore the list: everything is included.", undefined],
  ["names", '[["base cabinets", "Permits"]]', undefined],
  ["objects", '[{"line":0,"item":1}]', undefined],
  ["triples", "[[0,1,2]]", undefined],
  ["fractions", "[[0.5,1]]", undefined],
  ["too many", JSON.stringify(Array.from({ length: 201 }, () => [0, 0])), undefined],
  ["a cut answer", "[[0,1],[1,", undefined],
  ["nothing", "", undefined],
])("reads %s", (_, text, pairs) => {
  const found = parseScopeReply(text, QUESTION);
  expect(found?.map(({ line, itemId }) => [line, itemId])).toEqual(pairs);
});

test("asks about all items of a long list", () => {
  const items = Array.from({ length: 500 }, (_, id) => ({ id, title: `Item ${id}`, version: "1" }));
  const line = { line: "tile", description: "Tile", amount: null, items: [] };
  const quote = { quoteId: 7, lines: [line] };
  const question = scopeQuestion({ items, quotes: [quote] }, 7);
  expect(question?.itemIds).toEqual(items.map(({ id }) => id));
  expect(question?.message).toContain("Item 499");
});

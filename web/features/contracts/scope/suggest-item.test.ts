import { expect, test } from "vitest";
import { suggestItem, suggestItems } from "./suggest-item.ts";

const ITEMS = ["Base cabinets", "Wall cabinets", "Countertop", "Backsplash tile", "Final cleaning"];

test.each<[string, string | undefined]>([
  ["BASE CABINETS", "Base cabinets"],
  ["Cabinet, wall", "Wall cabinets"],
  ["Countertops for the island", "Countertop"],
  ["Tile for backsplash", "Backsplash tile"],
  ["Cleaning", "Final cleaning"],
  ["Cabinets", "Base cabinets"],
  ["Install the new sink and the faucet", undefined],
  ["Supply and install the stone of the countertop with sealing", undefined],
  ["", undefined],
])("suggests for “%s”: %s", (description, title) => {
  const items = ITEMS.map((one) => ({ title: one }));
  expect(suggestItem(description, items)?.title).toBe(title);
});

const itemsOf = (titles: readonly string[]) =>
  titles.map((title, index) => ({ id: index + 1, title }));
const lineOf = (description: string) => ({ line: description.toLowerCase(), description });

test("suggests what a model found, else equal words, and nothing for lines that have an item", () => {
  const lines = ["Base cabinets", "Stone top", "Wall cabinets", "Debris"].map(lineOf);
  const suggested = suggestItems(
    lines,
    { parts: new Map([["wall cabinets", [{ itemId: 2, share: 1 }]]]), items: itemsOf(ITEMS) },
    [
      { line: "stone top", itemId: 3 },
      { line: "wall cabinets", itemId: 1 },
      { line: "debris", itemId: 99 },
      { line: "of another quote", itemId: 1 },
    ],
  );
  expect([...suggested].map(([line, { item, isByAi }]) => [line, item.title, isByAi])).toEqual([
    ["base cabinets", "Base cabinets", false],
    ["stone top", "Countertop", true],
  ]);
});

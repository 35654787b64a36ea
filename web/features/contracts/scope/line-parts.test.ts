import { expect, test } from "vitest";
import type { ScopeLine } from "../../../../shared/contracts/scope.ts";
import { dropPart, lineDifferences, type LineParts, type Part } from "./line-parts.ts";

const ROOF = { itemId: 1, share: 1 };
const VENTS = { itemId: 2, share: 1 };
const GUTTERS = { itemId: 3, share: 2 };
const TITLES = new Map([
  [1, "Roof"],
  [2, "Vents"],
  [3, "Gutters"],
]);

const linesWith = (items: readonly Part[]): ScopeLine[] => [
  {
    line: "roofing",
    description: "Roofing",
    amount: "100.00",
    items: items.map((item) => ({ ...item, amount: "1.00" })),
  },
];

test.each<[string, Part[], Part[]]>([
  ["of no item belongs to it", [], [VENTS]],
  ["of another item moves to it", [ROOF], [VENTS]],
  ["that is split keeps its parts", [ROOF, GUTTERS], [ROOF, GUTTERS, VENTS]],
  [
    "that is split with the item stays as it is",
    [ROOF, { ...VENTS, share: 3 }],
    [ROOF, { ...VENTS, share: 3 }],
  ],
])("a dropped line %s", (_name, parts, after) => {
  expect(dropPart(parts, VENTS.itemId)).toEqual(after);
});

type Shown = [theirs: string, mine: string | undefined];

test.each<[string, Part[], Part[], Part[] | undefined, Shown | undefined]>([
  ["what both matched is asked", [ROOF], [VENTS], [GUTTERS], ["Vents", "2 × Gutters"]],
  [
    "what both took back or gave is asked",
    [ROOF],
    [],
    [ROOF, VENTS],
    ["No scope item", "Roof, Vents"],
  ],
  [
    "what only the other person matched is taken over",
    [],
    [ROOF, VENTS],
    [],
    ["Roof, Vents", undefined],
  ],
  ["a line that was added meanwhile is taken over", [], [ROOF], undefined, ["Roof", undefined]],
  ["what only the user matched is kept", [ROOF], [ROOF], [VENTS], undefined],
  ["what both matched alike is no difference", [], [VENTS, ROOF], [ROOF, VENTS], undefined],
])("%s", (_name, before, theirs, mine, shown) => {
  const taken: [string, readonly Part[]][] = [];
  const parts: LineParts = new Map(mine && [["roofing", mine]]);
  const differences = lineDifferences(
    { before: linesWith(before), theirs: linesWith(theirs), mine: parts },
    (itemId) => TITLES.get(itemId) ?? "Another item",
    (line, items) => taken.push([line, items]),
  );
  expect(differences.map((one) => [one.label, one.theirs, one.mine])).toEqual(
    shown === undefined ? [] : [["Roofing", ...shown]],
  );
  for (const { takeTheirs } of differences) takeTheirs();
  expect(taken).toEqual(shown === undefined ? [] : [["roofing", theirs]]);
});

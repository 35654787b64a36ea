import { expect, test } from "vitest";
import { dependenciesOf, findDependencyChain } from "./dependencies.ts";

const PLAN = dependenciesOf([
  { id: 1, waitsFor: [] },
  { id: 2, waitsFor: [1] },
  { id: 3, waitsFor: [2] },
  { id: 4, waitsFor: [3, 2] },
]);

test.each([
  ["itself", 1, 1, [1]],
  ["the next", 2, 1, [2, 1]],
  ["by the shortest way", 4, 1, [4, 2, 1]],
  ["not the other way around", 1, 4, undefined],
  ["not what is unknown", 9, 1, undefined],
])("a milestone waits for %s", (_, from, to, chain) => {
  expect(findDependencyChain(PLAN, from, to)).toEqual(chain);
});

test("a search through a cycle ends", () => {
  const cycle = dependenciesOf([
    { id: 1, waitsFor: [2] },
    { id: 2, waitsFor: [1] },
  ]);
  expect(findDependencyChain(cycle, 1, 3)).toBeUndefined();
});

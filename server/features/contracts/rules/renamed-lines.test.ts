import { expect, test } from "vitest";
import { renamedLines } from "./renamed-lines.ts";

test.each<[string, string[], string[], { from: string; to: string }[]]>([
  ["nothing changed", ["Tile", "Sink"], ["tile ", "Sink"], []],
  ["one was renamed", ["Tiel", "Sink"], ["Tile", "Sink"], [{ from: "tiel", to: "tile" }]],
  ["two changed places", ["Tile", "Sink"], ["Sink", "Tile"], []],
  ["one was removed", ["Tile", "Sink"], ["Sink"], []],
  ["one was replaced by another that was there", ["Tile", "Sink"], ["Sink", "Sink"], []],
  ["two became one", ["Tile", "Sink"], ["Both", "Both"], [{ from: "tile", to: "both" }]],
  ["equal ones were renamed", ["A", "A"], ["B", "C"], [{ from: "a", to: "b" }]],
])("%s", (_name, before, after, expected) => {
  expect(renamedLines(before, after)).toEqual(expected);
});

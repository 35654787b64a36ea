import { expect, test } from "vitest";
import { idsBetween } from "./select-boxes.tsx";

test.each([
  ["down the list", 4, 9, [9, 2, 4]],
  ["up the list", 9, 4, [9, 2, 4]],
  ["without an earlier press", 2, undefined, [2]],
  ["from a row of another page", 2, 77, [2]],
])("Shift selects %s", (_, id, last, selected) => {
  expect(idsBetween([7, 9, 2, 4], id, last)).toEqual(selected);
});

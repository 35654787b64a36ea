import { expect, test } from "vitest";
import { heightOfBar } from "./use-bar-height.ts";

const WINDOW = 900;

test.each([
  ["at the bottom of the window", { top: 840, bottom: 900 }, 60],
  ["above the bar of the connection", { top: 770, bottom: 830 }, 130],
  ["above the end of its page", { top: 744.5, bottom: 804.5 }, 156],
  ["in the upper half of the window", { top: 300, bottom: 360 }, 0],
  ["scrolled out above", { top: -200, bottom: -140 }, 0],
  ["below the window", { top: 950, bottom: 1010 }, 0],
])("toasts leave a bar uncovered %s", (_, bar, height) => {
  expect(heightOfBar(bar, WINDOW)).toBe(height);
});

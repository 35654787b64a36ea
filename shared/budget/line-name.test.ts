import { expect, test } from "vitest";
import { lineName } from "./line-name.ts";

test.each([
  [{ category: "materials", room: null }, "Materials"],
  [{ category: "Smart Home", room: "Kitchen" }, "Smart Home · Kitchen"],
])("a line is called by its category, and its room where it has one: %j", (line, name) => {
  expect(lineName(line)).toBe(name);
});

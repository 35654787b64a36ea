import { expect, test } from "vitest";
import { lineName } from "./line-name.ts";

test.each([
  [{ category: "materials", room: null }, "Materials"],
  [{ category: "Smart Home", room: "Kitchen" }, "Smart Home · Kitchen"],
])("names a line by its category and optional room: %j", (line, name) => {
  expect(lineName(line)).toBe(name);
});

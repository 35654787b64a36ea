import { afterEach, expect, test } from "vitest";
import { setHomeRole } from "../../../../lib/opened-home.ts";
import { tableEvents } from "./row-events.ts";

afterEach(() => setHomeRole("owner"));

test.each([
  ["owner", true],
  ["editor", true],
  ["viewer", false],
] as const)("F2 in the table edits rows for an %s: %s", (role, mayEditRows) => {
  setHomeRole(role);
  expect("onKeyDown" in tableEvents({ edit: () => {} })).toBe(mayEditRows);
});

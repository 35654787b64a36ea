import { afterEach, expect, test } from "vitest";
import { editorHint, setHomeRole } from "./opened-home.ts";

afterEach(() => setHomeRole("owner"));

test.each(["owner", "editor"] as const)("an %s is invited to add something", (role) => {
  setHomeRole(role);
  expect(editorHint("Add your first expense")).toBe("Add your first expense");
});

test("a viewer is not invited to add what only others may add", () => {
  setHomeRole("viewer");
  expect(editorHint("Add your first expense")).toBeUndefined();
});

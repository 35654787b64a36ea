import { expect, test } from "vitest";
import { accountSectionsOf, isSectionName, movedSection } from "./account-sections.ts";

test.each([
  [{ hash: "", isSharing: false, hasProblem: false }, undefined],
  [{ hash: "#household", isSharing: false, hasProblem: false }, "household"],
  [{ hash: "#your-data", isSharing: false, hasProblem: false }, "data"],
  [{ hash: "#constructor", isSharing: false, hasProblem: false }, undefined],
  [{ hash: "", isSharing: true, hasProblem: false }, "household"],
  [{ hash: "", isSharing: false, hasProblem: true }, "security"],
])("an earlier link %o leads to %s", (address, section) => {
  expect(movedSection(address)).toBe(section);
});

test("a demo account has no household and no notifications", () => {
  expect(accountSectionsOf(true).map(({ label }) => label)).toEqual([
    "Profile",
    "Security",
    "Your data",
  ]);
});

test("an unknown section is ignored", () => {
  expect(["security", "nonsense", "constructor"].map(isSectionName)).toEqual([true, false, false]);
});

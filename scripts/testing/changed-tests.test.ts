import { expect, test } from "vitest";
import { selectTests } from "./changed-tests.ts";
import { ROOT } from "./test-parts.ts";

test("a change in one feature runs its tests, and those that mention its paths", () => {
  const { unit, browser } = selectTests(["server/features/milestones/commands.ts"], ROOT);
  expect(unit).toContain("server/features/milestones/");
  expect(unit).toContain("web/features/milestones/");
  expect(unit).toContain("tests/security/rows-34-41-milestones.test.ts");
  expect(unit).not.toContain("tests/security/rows-19-21-google.test.ts");
  expect(browser).toContain("tests/e2e/milestones/timeline.spec.ts");
  expect(browser).not.toContain("tests/e2e/account/passkeys.spec.ts");
});

test.each([
  ["server/db/client.ts", { unit: undefined, browser: undefined }],
  ["web/ui/button.tsx", { unit: undefined, browser: undefined }],
  ["tests/e2e/budget/budget.spec.ts", { unit: [], browser: ["tests/e2e/budget/budget.spec.ts"] }],
  ["scripts/progress.ts", { unit: undefined, browser: [] }],
  ["docs/architecture.md", { unit: [], browser: [] }],
])("a change of %s runs the tests that may depend on it", (file, selection) => {
  expect(selectTests([file], ROOT)).toEqual(selection);
});

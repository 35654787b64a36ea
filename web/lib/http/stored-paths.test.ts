import { describe, expect, test } from "vitest";
import { isScreen, isStoredPath, responseKey } from "./stored-paths.ts";

describe("a response", () => {
  test.each([
    "/api/user",
    "/api/projects",
    "/api/projects/7/summary",
    "/api/projects/7/plan",
    "/api/expenses",
    "/api/expenses/12",
    "/api/drafts",
    "/api/drafts/count",
    "/api/recurring-expenses",
    "/api/milestones",
    "/api/quotes",
    "/api/contractors/payments",
  ])("of %s is stored", (path) => expect(isStoredPath(path)).toBe(true));

  test.each([
    "/api/account",
    "/api/account/export",
    "/api/signed-url",
    "/api/receipts/a.jpg/preview",
    "/api/projects/7/exports/project.xlsx",
    "/api/projects/7/calendar",
    "/api/drafts/7",
    "/api/recurring-expenses/7",
    "/api/messages",
    "/api/changes",
    "/api/admin/users",
    "/files/a.jpg",
    "/api/user/../admin/users",
  ])("of %s is not", (path) => expect(isStoredPath(path)).toBe(false));

  test.each([
    ["/api/projects/7/plan?today=2026-03-14", null, "/api/projects/7/plan"],
    ["/api/quotes?projectId=7&today=2026-03-14", null, "/api/quotes?projectId=7"],
    ["/api/expenses?projectId=7&page=1", null, "/api/expenses?projectId=7&page=1"],
    ["/api/projects", "42", "/api/projects?home=42"],
    ["/api/milestones?projectId=7", "42", "/api/milestones?projectId=7&home=42"],
  ])("of %s in home %s has the key %s", (path, home, key) => {
    expect(responseKey(path, home)).toBe(key);
  });
});

test.each([
  ["/dashboard", true],
  ["/inbox", true],
  ["/timeline", true],
  ["/", false],
  ["/login", false],
  ["/admin", false],
  ["/api/user", false],
  ["/files/a.pdf", false],
])("%s opens offline: %s", (path, opens) => {
  expect(isScreen(path)).toBe(opens);
});

import { describe, expect, expectTypeOf, test } from "vitest";
import type { UserId } from "../../shared/ids.ts";
import type { createExpense } from "../features/expenses/commands.ts";
import type { getExpense } from "../features/expenses/queries.ts";
import type { deleteProject } from "../features/projects/commands.ts";
import { requireAccess, requireEditor, requireHomeOwner } from "../http/session/access.ts";
import type { requireUser } from "../http/session/session.ts";
import {
  type Access,
  type EditAccess,
  isOwner,
  mayEdit,
  memberAccess,
  type OwnerAccess,
  ownAccess,
  requireAllProjects,
  requireProjectAccess,
} from "./access.ts";

const [ANNA, BOB] = [1, 2] as [UserId, UserId];
const NOT_FOUND = { problem: { code: "not_found", error: "Project not found" } };

test("an owner has access to all projects, with the role owner", () => {
  const access = ownAccess(ANNA);
  expect(access).toEqual({ home: ANNA, actor: ANNA, role: "owner", projects: "all" });
  expect([mayEdit(access), isOwner(access)]).toEqual([true, true]);
  expect(() => requireProjectAccess(access, 7)).not.toThrow();
  expect(() => requireAllProjects(access, "add projects")).not.toThrow();
});

test.each([
  ["editor", true],
  ["viewer", false],
] as const)("a member who is %s may edit: %s, and is never the owner", (role, edits) => {
  const access = memberAccess(ANNA, BOB, { role, projectIds: null });
  expect(access).toEqual({ home: ANNA, actor: BOB, role, projects: "all" });
  expect([mayEdit(access), isOwner(access)]).toEqual([edits, false]);
});

test("reports projects outside the member's choice as missing", () => {
  const access = memberAccess(ANNA, BOB, { role: "editor", projectIds: [7] });
  expect(() => requireProjectAccess(access, 7)).not.toThrow();
  expect(() => requireProjectAccess(access, 8)).toThrow(expect.objectContaining(NOT_FOUND));
  expect(() => requireAllProjects(access, "add projects")).toThrow(
    "Only people with access to all projects can add projects.",
  );
});

describe("the compiler rejects", () => {
  test("a user id in place of an access, and an access built by hand", () => {
    expectTypeOf<ReturnType<typeof requireUser>>().not.toExtend<Parameters<typeof getExpense>[1]>();
    expectTypeOf<{
      home: UserId;
      actor: UserId;
      role: "owner";
      projects: "all";
    }>().not.toExtend<Access>();
    expectTypeOf(ownAccess).returns.toExtend<Parameters<typeof getExpense>[1]>();
  });

  test("a write with access for reading", () => {
    expectTypeOf(requireAccess).returns.not.toExtend<Parameters<typeof createExpense>[1]>();
    expectTypeOf(requireEditor).returns.toExtend<Parameters<typeof createExpense>[1]>();
  });

  test("an editor's access where only the owner may act", () => {
    expectTypeOf(requireEditor).returns.not.toExtend<Parameters<typeof deleteProject>[1]>();
    expectTypeOf(requireHomeOwner).returns.toExtend<Parameters<typeof deleteProject>[1]>();
    expectTypeOf<OwnerAccess>().toExtend<EditAccess>();
  });
});

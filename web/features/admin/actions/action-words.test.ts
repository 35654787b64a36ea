import { expect, test } from "vitest";
import type { AdminAction } from "../../../../shared/admin/contract.ts";
import { targetUserOf } from "./action-words.ts";

const USER = { id: 7, name: "Robin Alder", email: "robin@example.com", isDeleted: false };

function actionOn(user: AdminAction["user"]): AdminAction {
  const createdAt = "2026-03-14T09:00:00.000Z";
  return { id: 1, action: "upgrade", outcome: "Done.", address: null, createdAt, user };
}

test.each<[AdminAction["user"], ReturnType<typeof targetUserOf>]>([
  [null, undefined],
  [USER, { title: "Robin Alder", email: "robin@example.com", isDeleted: false }],
  [
    { ...USER, name: null },
    { title: "robin@example.com", isDeleted: false },
  ],
  [
    { ...USER, isDeleted: true },
    { title: "Robin Alder", email: "robin@example.com", isDeleted: true },
  ],
  [
    { ...USER, name: null, email: null, isDeleted: true },
    { title: "User 7", isDeleted: true },
  ],
])("targetUserOf shows %j as %j", (user, expected) => {
  expect(targetUserOf(actionOn(user))).toEqual(expected);
});

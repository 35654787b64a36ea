import { expect, test } from "vitest";
import { openedAfter, openedIn } from "./opened-draft.ts";

const NONE = { id: undefined, takesFocus: false };
const listed = (...ids: number[]) => ids.map((id) => ({ id }));

test("the first draft shown stays open when another is added above it", () => {
  const first = openedIn(listed(2, 1), NONE);
  expect(first.id).toBe(2);
  expect(openedIn(listed(3, 2, 1), first)).toBe(first);
});

test("when the open draft leaves the list, the first one is opened and stays open", () => {
  const gone = openedIn(listed(3, 1), { id: 2, takesFocus: false });
  expect(gone.id).toBe(3);
  expect(openedIn(listed(4, 3, 1), gone)).toBe(gone);
  expect(openedIn([], NONE)).toBe(NONE);
});

test("after a draft the next one opens, and after the last the one before", () => {
  const after = (id: number) => openedAfter(listed(3, 2, 1), id, { id, takesFocus: false });
  expect([after(3).id, after(2).id, after(1).id]).toEqual([2, 1, 2]);
  expect(openedAfter(listed(1), 1, { id: 1, takesFocus: false }).id).toBeUndefined();
});

test("a late save doesn't close a draft opened meanwhile", () => {
  const other = { id: 1, takesFocus: false };
  expect(openedAfter(listed(3, 2, 1), 3, other)).toBe(other);
});

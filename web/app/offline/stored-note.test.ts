import { expect, test } from "vitest";
import { storedNote } from "./stored-note.ts";

const at = (text: string) => new Date(`${text}:00`);

test.each([
  ["2026-03-14T09:41", "2026-03-14T11:00", "Shown as of 9:41 AM, no connection"],
  ["2026-03-14T00:05", "2026-03-14T23:59", "Shown as of 12:05 AM, no connection"],
  ["2026-03-13T21:30", "2026-03-14T00:10", "Shown as of Mar 13, 9:30 PM, no connection"],
])("stored responses of %s, shown at %s: %s", (then, now, note) => {
  expect(storedNote(at(then), at(now))).toBe(note);
});

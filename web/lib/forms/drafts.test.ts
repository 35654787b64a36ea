import { beforeEach, describe, expect, test } from "vitest";
import { changedFields, fits, deleteDrafts, openDraft } from "./drafts.ts";

/** An empty stand-in for the browser's storage. */
function emptyStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

let storage: Storage;
beforeEach(() => {
  storage = emptyStorage();
});

describe("a draft", () => {
  test("is found again only by its own form", () => {
    openDraft(1, "expense:7:new", storage).save({ description: "Oak boards" });
    expect(openDraft(1, "expense:7:new", storage).before).toEqual({ description: "Oak boards" });
    expect(openDraft(1, "expense:8:new", storage).before).toEqual({});
    expect(openDraft(1, "expense:7:12", storage).before).toEqual({});
  });

  test("is removed on save, on discard, and when empty", () => {
    const draft = openDraft(1, "project:new", storage);
    draft.save({ name: "Kitchen" });
    draft.clear();
    expect(storage.length).toBe(0);
    draft.save({ name: "Kitchen" });
    draft.save({ name: undefined });
    expect(storage.length).toBe(0);
  });

  test("keeps the record that it was typed on, until the current one has been seen", () => {
    const first = openDraft(1, "project:7", storage);
    first.startFrom({ version: "1" });
    first.save({ name: "Kitchen" });
    const restored = openDraft(1, "project:7", storage);
    expect(restored.before).toEqual({ name: "Kitchen" });
    restored.startFrom({ version: "2" });
    restored.save({ name: "Kitchens" });
    expect(openDraft(1, "project:7", storage).restoredFrom()).toEqual({ version: "1" });
    restored.seeCurrent();
    restored.save({ name: "Kitchen" });
    const after = openDraft(1, "project:7", storage);
    expect(after.restoredFrom()).toEqual({ version: "2" });
    after.clear();
    expect(after.restoredFrom()).toBeUndefined();
    expect(storage.length).toBe(0);
  });

  test("is never shown to another account, and removed when another account signs in", () => {
    openDraft(1, "contractor:new", storage).save({ name: "Rosa" });
    expect(openDraft(2, "contractor:new", storage).before).toEqual({});
    expect(openDraft(1, "contractor:new", storage).before).toEqual({});
  });

  test("is removed on sign-out without touching other storage", async () => {
    storage.setItem("theme", "dark");
    openDraft(1, "contractor:new", storage).save({ name: "Rosa" });
    await deleteDrafts(undefined, storage);
    expect(storage.length).toBe(1);
    const signedOut = openDraft(undefined, "contractor:new", storage);
    signedOut.save({ name: "Rosa" });
    expect(storage.length).toBe(1);
  });

  test("is empty when storage is invalid or unavailable", () => {
    for (const stored of ["[1]", "7", "null", "{", ""]) {
      storage.setItem("draft:1:project:new", stored);
      expect(openDraft(1, "project:new", storage).before).toEqual({});
    }
    const closed = { ...emptyStorage(), getItem: () => JSON.parse("closed") };
    expect(openDraft(1, "project:new", closed).before).toEqual({});
  });

  test("is not stored for a form without a name", () => {
    openDraft(1, undefined, storage).save({ name: "Rosa" });
    expect(storage.length).toBe(0);
  });
});

test("keeps only changed fields", () => {
  const before = { description: "Tiles", amount: "", items: [{ amount: "1" }], contractorId: null };
  const values = { ...before, amount: "84", items: [{ amount: "2" }] };
  expect(changedFields(values, before)).toEqual({ amount: "84", items: [{ amount: "2" }] });
  expect(changedFields({ contractorId: null }, { contractorId: 7 })).toEqual({
    contractorId: null,
  });
});

test("keeps the previous choice while the typed text matches none", () => {
  expect(changedFields({ contractorId: Number.NaN }, { contractorId: 7 })).toEqual({});
});

test.each([
  ["84", "", true],
  [7, null, true],
  [null, 7, true],
  [null, null, true],
  [{ key: "a.pdf", name: "Bill" }, null, true],
  [null, { key: "a.pdf", name: "Bill" }, true],
  [true, false, true],
  [[], [{}], true],
  [7, "", false],
  [{}, null, false],
  [{}, "", false],
  [{}, [], false],
  ["x", [], false],
])("%j fits a field with the value %j: %s", (stored, formValue, expected) => {
  expect(fits(stored, formValue)).toBe(expected);
});

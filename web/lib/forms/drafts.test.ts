import { beforeEach, describe, expect, test } from "vitest";
import { changedFields, fits, forgetDrafts, openDraft } from "./drafts.ts";

/** As a browser's, with nothing in it. */
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
  test("is found again by the form that it was typed into, and by no other", () => {
    openDraft(1, "expense:7:new", storage).keep({ description: "Oak boards" });
    expect(openDraft(1, "expense:7:new", storage).before).toEqual({ description: "Oak boards" });
    expect(openDraft(1, "expense:8:new", storage).before).toEqual({});
    expect(openDraft(1, "expense:7:12", storage).before).toEqual({});
  });

  test("goes when it is saved or discarded, and when nothing of it is left", () => {
    const draft = openDraft(1, "project:new", storage);
    draft.keep({ name: "Kitchen" });
    draft.forget();
    expect(storage.length).toBe(0);
    draft.keep({ name: "Kitchen" });
    draft.keep({ name: undefined });
    expect(storage.length).toBe(0);
  });

  test("is never another account's, and goes when another one signs in", () => {
    openDraft(1, "contractor:new", storage).keep({ name: "Rosa" });
    expect(openDraft(2, "contractor:new", storage).before).toEqual({});
    expect(openDraft(1, "contractor:new", storage).before).toEqual({});
  });

  test("goes on signing out, and nothing else of the device does", async () => {
    storage.setItem("theme", "dark");
    openDraft(1, "contractor:new", storage).keep({ name: "Rosa" });
    await forgetDrafts(undefined, storage);
    expect(storage.length).toBe(1);
    const signedOut = openDraft(undefined, "contractor:new", storage);
    signedOut.keep({ name: "Rosa" });
    expect(storage.length).toBe(1);
  });

  test("is nothing where the storage holds something else, or may not be used", () => {
    for (const kept of ["[1]", "7", "null", "{", ""]) {
      storage.setItem("draft:1:project:new", kept);
      expect(openDraft(1, "project:new", storage).before).toEqual({});
    }
    const closed = { ...emptyStorage(), getItem: () => JSON.parse("closed") };
    expect(openDraft(1, "project:new", closed).before).toEqual({});
  });

  test("is not kept of a form without a name", () => {
    openDraft(1, undefined, storage).keep({ name: "Rosa" });
    expect(storage.length).toBe(0);
  });
});

test("only what was changed is kept", () => {
  const before = { description: "Tiles", amount: "", items: [{ amount: "1" }], contractorId: null };
  const values = { ...before, amount: "84", items: [{ amount: "2" }] };
  expect(changedFields(values, before)).toEqual({ amount: "84", items: [{ amount: "2" }] });
});

test.each([
  ["84", "", true],
  [7, null, true],
  [null, 7, true],
  [null, null, true],
  [true, false, true],
  [[], [{}], true],
  [7, "", false],
  [{}, null, false],
  [{}, "", false],
  [{}, [], false],
  ["x", [], false],
])("%j can stand for %j: %s", (kept, like, expected) => {
  expect(fits(kept, like)).toBe(expected);
});

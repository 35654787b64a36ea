import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expenseInput } from "../../../shared/expenses/input.ts";
import { openDraft } from "../../lib/forms/drafts.ts";
import { restoredParts } from "../expenses/form/expense-draft.ts";
import { copyToDraft, isInForm } from "./edit-entry.ts";
import type { WaitingExpense } from "./entry.ts";

const ENTRY: WaitingExpense = {
  kind: "expense",
  id: "first-key",
  savedAt: "2026-03-14T08:00:00.000Z",
  home: undefined,
  input: expenseInput.parse({
    projectId: 7,
    description: "Oak boards",
    amount: "12.50",
    category: "Materials",
    paymentMethod: "Cash",
    date: "2026-03-14",
  }),
  files: [],
};
const FORM = "expense:7:new";

/** Local storage with room for a given number of values. */
function storageWith(room: number): Storage {
  const values = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (values.size >= room) throw new DOMException("Full", "QuotaExceededError");
      values.set(key, value);
      storage[key] = value;
    },
    removeItem: (key) => {
      values.delete(key);
      delete storage[key];
    },
    clear: () => values.clear(),
  };
  return storage;
}

beforeEach(() => vi.stubGlobal("localStorage", storageWith(10)));
afterEach(() => vi.unstubAllGlobals());

describe("an entry opened in the form", () => {
  test("is saved under its own key", async () => {
    expect(await copyToDraft(1, ENTRY, [])).toBe("ready");
    const draft = openDraft(1, FORM);
    expect(draft.before).toMatchObject({ description: "Oak boards", amount: "12.50" });
    expect(restoredParts(draft).entryId).toBe("first-key");
  });

  test("isn't sent until that form is discarded", async () => {
    expect(isInForm(ENTRY)).toBe(false);
    await copyToDraft(1, ENTRY, []);
    expect(isInForm(ENTRY)).toBe(true);
    expect(isInForm({ ...ENTRY, id: "second-key" })).toBe(false);
    openDraft(1, FORM).clear();
    expect(isInForm(ENTRY)).toBe(false);
  });

  test("opens again with later changes", async () => {
    await copyToDraft(1, ENTRY, []);
    openDraft(1, FORM).save({ description: "Pine boards" });
    expect(await copyToDraft(1, ENTRY, [])).toBe("ready");
    expect(openDraft(1, FORM).before["description"]).toBe("Pine boards");
  });

  test("leaves other unsaved input alone", async () => {
    openDraft(1, FORM).save({ description: "Nails" });
    expect(await copyToDraft(1, ENTRY, [])).toBe("taken");
    expect(openDraft(1, FORM).before).toEqual({ description: "Nails" });
  });

  test("doesn't open when the device is full", async () => {
    vi.stubGlobal("localStorage", storageWith(0));
    expect(await copyToDraft(1, ENTRY, [])).toBe("full");
  });
});

import { QueryClient } from "@tanstack/react-query";
import type { ReactNode, SetStateAction } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { NO_DETAILS, SAMPLE_EXPENSE } from "../../../tests/support/records/sample-expense.ts";
import { showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { openExpense } from "./record-entries.ts";

afterEach(() => vi.unstubAllGlobals());

test("an expense that is fetched late doesn't replace a dialog opened meanwhile", async () => {
  const shown: SetStateAction<ReactNode>[] = [];
  const setDialog = (dialog: SetStateAction<ReactNode>) => void shown.push(dialog);
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => response.promise);

  const context = { queryClient: new QueryClient(), selected: undefined, setDialog };
  const opened = openExpense(context, 7);
  await showWhenLoaded(setDialog, async () => "the form of another expense");
  response.resolve(Response.json({ ...SAMPLE_EXPENSE, id: 7, details: NO_DETAILS, version: "1" }));
  await opened;
  // The chunk of the dialogs.
  await vi.dynamicImportSettled();
  expect(shown).toEqual(["the form of another expense"]);
});

import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { closeDialog, showWhenLoaded } from "./lazy-dialog.ts";

test("a dialog that loads late doesn't replace one requested later", async () => {
  const shown: ReactNode[] = [];
  const setDialog = (dialog: ReactNode) => void shown.push(dialog);
  const late = Promise.withResolvers<ReactNode>();

  const first = showWhenLoaded(setDialog, () => late.promise);
  await showWhenLoaded(setDialog, async () => "edit");
  late.resolve("add");
  await first;
  expect(shown).toEqual(["edit"]);
});

test("dialogs of different places load independently", async () => {
  const shown: ReactNode[] = [];
  const late = Promise.withResolvers<ReactNode>();

  const first = showWhenLoaded(
    (dialog) => void shown.push(dialog),
    () => late.promise,
  );
  await showWhenLoaded(
    (dialog) => void shown.push(dialog),
    async () => "over it",
  );
  late.resolve("form");
  await first;
  expect(shown).toEqual(["over it", "form"]);
});

test("a dialog that loads late doesn't open once the one that asked for it is closed", async () => {
  const shown: ReactNode[] = ["sheet"];
  const setDialog = (dialog: ReactNode) => void shown.push(dialog);
  const late = Promise.withResolvers<ReactNode>();

  const photograph = showWhenLoaded(setDialog, () => late.promise);
  closeDialog(setDialog);
  late.resolve("photograph");
  await photograph;
  expect(shown).toEqual(["sheet", null]);
});

import type { ReactNode } from "react";
import { toast } from "../ui/toast/toast.ts";

/** No longer than this is a form kept waiting for the plan's answer; the server has the last word. */
const LONGEST_WAIT_MS = 2000;

/** Fetches ahead what a press is about to need; a failure is met again at the press itself. */
export function quietly(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** The answer, or undefined when it fails or takes too long: then a form opens without it. */
export async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const unknown = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), LONGEST_WAIT_MS);
  });
  return Promise.race([answer.catch(() => undefined), unknown]);
}

type SetDialog = (dialog: ReactNode) => void;

/** What was asked for last, by the place where it will be shown. */
const wanted = new WeakMap<SetDialog, () => Promise<ReactNode>>();

/**
 * Shows a dialog once its part of the program is there. React's own way to wait for one holds
 * it back by 300 ms, and never again tries a part that could not be fetched. Whoever asks for
 * another one meanwhile no longer waits for the first, which would take the other's place, and
 * what was typed there with it.
 */
export async function showWhenLoaded(
  setDialog: SetDialog,
  load: () => Promise<ReactNode>,
): Promise<void> {
  wanted.set(setDialog, load);
  try {
    const dialog = await load();
    if (wanted.get(setDialog) === load) setDialog(dialog);
  } catch (error) {
    console.error("Failed to load a dialog", error);
    const description = "Couldn't open this. Check your connection and try again.";
    toast({ variant: "destructive", title: "Error", description });
  }
}

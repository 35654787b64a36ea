import type { ReactNode } from "react";
import { toast } from "../ui/toast/toast.ts";

/** Maximum wait of a form for the plan's limit; the server enforces the limit anyway. */
const TIMEOUT_MS = 2000;

/** Ignores a failed prefetch; the press itself will show the error. */
export function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => {});
}

/** The result, or undefined on failure or timeout: the form then opens without it. */
export async function resolveInTime<Loaded>(loaded: Promise<Loaded>): Promise<Loaded | undefined> {
  const unknown = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  return Promise.race([loaded.catch(() => undefined), unknown]);
}

type SetDialog = (dialog: ReactNode) => void;

/** The last requested dialog, by the state that shows it. */
const latestLoads = new WeakMap<SetDialog, () => Promise<ReactNode>>();

/**
 * Shows a dialog once its code has loaded. Not React.lazy, which delays by 300 ms and never retries
 * a failed load. Only the last request is shown, so that a late dialog doesn't replace a newer one
 * and its unsaved input.
 */
export async function showWhenLoaded(
  setDialog: SetDialog,
  load: () => Promise<ReactNode>,
): Promise<void> {
  latestLoads.set(setDialog, load);
  try {
    const dialog = await load();
    if (latestLoads.get(setDialog) === load) setDialog(dialog);
  } catch (error) {
    console.error("Failed to load a dialog", error);
    const description = "Couldn't open this. Check your connection and try again.";
    toast({ variant: "destructive", title: "Error", description });
  }
}

/** Closes the shown dialog; one that it asked for and that still loads doesn't open anymore. */
export function closeDialog(setDialog: SetDialog): void {
  latestLoads.delete(setDialog);
  setDialog(null);
}

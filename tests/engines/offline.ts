import type { ReleaseProxy } from "../support/browser/products/release-proxy.ts";
import type { Steps } from "./steps.ts";
import { fillExpense } from "./tasks.ts";

function hasWorker(): boolean {
  return navigator.serviceWorker.controller !== null;
}

/**
 * The app starts offline, and what is saved then is sent once online. No engine's driver can take a
 * worker's connection away, so the server refuses connections.
 */
export async function workOffline(steps: Steps, site: ReleaseProxy): Promise<void> {
  await steps.goTo("/expenses");
  await steps.until("a service worker", hasWorker);
  // Responses pass through the worker from here on.
  await steps.reload();
  await steps.see("^Oak boards$");
  await site.disconnect();
  await steps.goTo("/expenses");
  await steps.see("^Oak boards$");
  await steps.see("^Shown as of .+, no connection$");
  await steps.picture("without a connection");
  await fillExpense(steps, "Nails on the spot", "12.50");
  await steps.press("Add Expense");
  await steps.noDialog();
  await steps.press("1 waiting on this device");
  await steps.dialog("Waiting on this device");
  await steps.press("Close");
  await steps.noDialog();

  await site.connect();
  await steps.seeNone("waiting on this device");
  await steps.seeNone("no connection$");
  await steps.reload();
  await steps.see("^Nails on the spot$");
}

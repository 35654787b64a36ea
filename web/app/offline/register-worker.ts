import { WORKER_OFF, WORKER_PATH } from "../../../shared/service-worker.ts";
import type { MessageToWorker } from "../../worker/messages.ts";
import { setBar } from "./bar-state.ts";
import { updateStep } from "./worker-update.ts";

/** Minimum interval between checks for a newer worker, made when the page becomes visible. */
const CHECK_MS = 10 * 60 * 1000;
/** How long a newer worker may take to become active before the page reloads without it. */
const ACTIVATION_MS = 3000;

/** A worker's reply to a message; undefined if the worker is gone. */
export function askWorker(
  worker: ServiceWorker | null,
  message: MessageToWorker,
): Promise<unknown> | undefined {
  if (worker === null) return undefined;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }) => resolve(data));
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

/** URL of the page's entry script: its name changes with each release. */
function pageProgram(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
}

async function has(worker: ServiceWorker | null): Promise<boolean | undefined> {
  const response = await askWorker(worker, { kind: "has", file: pageProgram() });
  return typeof response === "boolean" ? response : undefined;
}

function activate(registration: ServiceWorkerRegistration): void {
  const message: MessageToWorker = { kind: "activate" };
  registration.waiting?.postMessage(message);
}

function reloadWith(registration: ServiceWorkerRegistration): void {
  if (registration.waiting === null) return window.location.reload();
  // Sent at once, the page's request would keep the older worker active.
  const timer = setTimeout(() => window.location.reload(), ACTIVATION_MS);
  const reload = () => {
    clearTimeout(timer);
    window.location.reload();
  };
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  activate(registration);
}

async function followUpdates(registration: ServiceWorkerRegistration): Promise<void> {
  const { serviceWorker } = navigator;
  async function look(isStart: boolean) {
    const step = updateStep({
      waitingHasPage: await has(registration.waiting),
      activeHasPage: await has(serviceWorker.controller),
      isStart,
    });
    if (step === "activate") activate(registration);
    setBar({ reload: step === "offer" ? () => reloadWith(registration) : undefined });
  }
  const watch = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void look(false);
    });
  };
  watch();
  registration.addEventListener("updatefound", watch);
  serviceWorker.addEventListener("controllerchange", () => void look(false));
  let checkedAt = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - checkedAt < CHECK_MS) return;
    checkedAt = performance.now();
    // Offline: the next check tries again.
    registration.update().catch(() => {});
  });
  await look(true);
}

/** Runs where the operator has switched it off. */
async function removeWorker(): Promise<void> {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Not on pages without HTTPS, such as a home server: browsers have no service worker there. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    if (document.querySelector(`meta[name="${WORKER_OFF}"]`)) return await removeWorker();
    await followUpdates(await navigator.serviceWorker.register(WORKER_PATH));
  } catch (error) {
    // For example in a private window of Firefox: the app then works only online.
    console.error("Pages won't open without a connection", error);
  }
}

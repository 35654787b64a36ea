import { WORKER_OFF, WORKER_PATH } from "../../../shared/service-worker.ts";
import type { MessageToWorker } from "../../worker/messages.ts";
import { setBar } from "./bar-state.ts";
import { updateStep } from "./worker-update.ts";

/** Between two questions for a newer worker, each time the page is looked at. */
const CHECK_MS = 10 * 60 * 1000;

/** A worker's answer; undefined if it is gone. */
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

/** The page's program: its name changes with each release. */
function pageProgram(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
}

async function has(worker: ServiceWorker | null): Promise<boolean | undefined> {
  const answer = await askWorker(worker, { kind: "has", file: pageProgram() });
  return typeof answer === "boolean" ? answer : undefined;
}

function offer(registration: ServiceWorkerRegistration): void {
  const reload = () => {
    const activate: MessageToWorker = { kind: "activate" };
    registration.waiting?.postMessage(activate);
    window.location.reload();
  };
  setBar({ reload });
}

async function followUpdates(registration: ServiceWorkerRegistration): Promise<void> {
  const { serviceWorker } = navigator;
  async function look() {
    const step = updateStep({
      waitingHasPage: await has(registration.waiting),
      activeHasPage: await has(serviceWorker.controller),
    });
    const activate: MessageToWorker = { kind: "activate" };
    if (step === "activate") registration.waiting?.postMessage(activate);
    if (step === "offer") offer(registration);
  }
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void look();
    });
  });
  serviceWorker.addEventListener("controllerchange", () => void look());
  let checkedAt = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - checkedAt < CHECK_MS) return;
    checkedAt = performance.now();
    // Without a connection the next look asks again.
    registration.update().catch(() => {});
  });
  await look();
}

/** Where the operator has switched it off. */
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
    // Such as in a private window of Firefox: the app works with a connection only.
    console.error("Pages won't open without a connection", error);
  }
}

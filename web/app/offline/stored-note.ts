import type { QueryClient } from "@tanstack/react-query";
import { sendWaiting } from "../../features/outbox/outbox-mutations.ts";
import { whenServerResponds } from "../../lib/http/when-server-responds.ts";
import { isStoredShown } from "../../worker/messages.ts";
import { setBar } from "./bar-state.ts";
import { askWorker } from "./register-worker.ts";

const TIME = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const DAY_AND_TIME = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/**
 * How old the figures on screen are: "Shown as of 9:41 AM, no connection", with the day unless it
 * is today.
 */
export function storedNote(at: Date, now: Date): string {
  const format = at.toDateString() === now.toDateString() ? TIME : DAY_AND_TIME;
  // Formats put a narrow space before AM.
  return `Shown as of ${format.format(at).replaceAll("\u202f", " ")}, no connection`;
}

let stopWatching: (() => void) | undefined;

/** Marks stored answers with their time until the server responds; then fetches what is shown. */
export async function watchStoredAnswers(queryClient: QueryClient): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const note = (at: Date) => {
    setBar({ note: storedNote(at, new Date()) });
    stopWatching ??= whenServerResponds(() => {
      stopWatching = undefined;
      setBar({ note: undefined });
      void queryClient.refetchQueries({ type: "active" });
      void sendWaiting(queryClient);
    });
  };
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isStoredShown(data)) note(new Date(data.at));
  });
  const before = await askWorker(serviceWorker.controller, { kind: "shown" });
  if (typeof before === "string") note(new Date(before));
}

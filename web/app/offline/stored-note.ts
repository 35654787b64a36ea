import type { QueryClient } from "@tanstack/react-query";
import { sendWaiting } from "../../features/outbox/outbox-mutations.ts";
import { whenServerResponds } from "../../lib/http/when-server-responds.ts";
import { isStoredShown } from "../../worker/messages.ts";
import { setBar } from "./bar-state.ts";
import { askWorker } from "./register-worker.ts";

const TIME = { hour: "numeric", minute: "2-digit" } as const;
const DAY_AND_TIME = { month: "short", day: "numeric", ...TIME } as const;

/**
 * How old the figures on screen are: "Shown as of 9:41 AM, no connection", with the day unless it
 * is today.
 */
export function storedNote(at: Date, now: Date): string {
  const format = at.toDateString() === now.toDateString() ? TIME : DAY_AND_TIME;
  const shown = new Intl.DateTimeFormat("en-US", format).format(at);
  // Formats put a narrow space before AM.
  return `Shown as of ${shown.replaceAll("\u202f", " ")}, no connection`;
}

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Shows the age of stored responses. Once the server responds, refetches what is shown; on a slow
 * connection repeatedly, with growing pauses, until all responses are fresh.
 */
export async function watchStoredResponses(queryClient: QueryClient): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  /** time of the oldest stored response since all were last fetched */
  let oldest = Number.POSITIVE_INFINITY;
  let isWatching = false;
  let pauseMs = FIRST_PAUSE_MS;

  const watch = () => whenServerResponds(() => void fetchAll());

  async function fetchAll() {
    oldest = Number.POSITIVE_INFINITY;
    void sendWaiting(queryClient);
    // Screens that are not open fetch theirs when they are opened.
    await queryClient.invalidateQueries();
    if (oldest < Number.POSITIVE_INFINITY) {
      setTimeout(watch, pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      return;
    }
    isWatching = false;
    pauseMs = FIRST_PAUSE_MS;
    setBar({ note: undefined });
  }

  const note = (at: Date) => {
    oldest = Math.min(oldest, at.getTime());
    setBar({ note: storedNote(new Date(oldest), new Date()) });
    if (isWatching) return;
    isWatching = true;
    watch();
  };
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isStoredShown(data)) note(new Date(data.at));
  });
  const before = await askWorker(serviceWorker.controller, { kind: "shown" });
  if (typeof before === "string") note(new Date(before));
}

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { userQuery } from "../../features/auth/queries.ts";
import { sendWaiting } from "../../features/outbox/outbox-mutations.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { registerWorker } from "./register-worker.ts";
import { watchStoredResponses } from "./stored-note.ts";

/** Runs once, when a user is signed in: visitors get no worker. */
function whenSignedIn(queryClient: QueryClient, work: () => void): void {
  const isSignedIn = () => Boolean(queryClient.getQueryData(userQuery().queryKey));
  if (isSignedIn()) return work();
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (!isSignedIn()) return;
    stop();
    work();
  });
}

/**
 * Sends queued writes at the start, when the connection returns, and when the page becomes visible.
 */
function watchOutbox(queryClient: QueryClient): void {
  const send = () =>
    void sendWaiting(queryClient).catch((error: unknown) => {
      // For example in a private window without storage: nothing is queued there.
      console.error("Couldn't read the outbox", error);
    });
  send();
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) send();
  });
}

/** In its own React root, so that every screen has it and no first screen loads its code. */
function showBar(queryClient: QueryClient): void {
  const container = document.body.appendChild(document.createElement("div"));
  createRoot(container).render(
    <QueryClientProvider client={queryClient}>
      <OfflineBar />
    </QueryClientProvider>,
  );
}

/** Starts everything that makes the app work offline. */
export function startOffline(queryClient: QueryClient): void {
  whenSignedIn(queryClient, () => {
    showBar(queryClient);
    void watchStoredResponses(queryClient);
    watchOutbox(queryClient);
    if (import.meta.env.PROD) void registerWorker();
  });
}

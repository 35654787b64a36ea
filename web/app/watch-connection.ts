import type { QueryClient } from "@tanstack/react-query";
import { ProblemError } from "../lib/http/problem-error.ts";
import { isServerReachable, whenServerResponds } from "../lib/http/when-server-responds.ts";
import { hasBarNote } from "./offline/bar-state.ts";
import { dismissToast, toast } from "../ui/toast/toast.ts";

/** Includes the statuses with which a proxy reports that the server is down. */
function isServerDown(error: unknown): boolean {
  return error instanceof ProblemError && (error.status === 0 || error.status >= 502);
}

/**
 * Announces that the server is unreachable, and refetches failed queries once it responds. Errors
 * of a reachable server are left to their screens.
 */
export function watchConnection(queryClient: QueryClient): void {
  let isWatching = false;

  async function watch() {
    if (await isServerReachable()) {
      isWatching = false;
      return;
    }
    // The offline bar already says it where stored responses are shown.
    const note = hasBarNote()
      ? undefined
      : toast({
          variant: "destructive",
          title: "Can't reach Plumbline",
          description: "This page will update when the connection is back.",
          duration: Number.POSITIVE_INFINITY,
        });
    whenServerResponds(() => {
      isWatching = false;
      if (note !== undefined) dismissToast(note);
      void queryClient.refetchQueries({
        type: "active",
        predicate: ({ state }) => isServerDown(state.error),
      });
    });
  }

  queryClient.getQueryCache().subscribe(({ query }) => {
    if (isWatching || !isServerDown(query.state.error)) return;
    isWatching = true;
    void watch();
  });
}

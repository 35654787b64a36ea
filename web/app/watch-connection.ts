import type { QueryClient } from "@tanstack/react-query";
import { ProblemError } from "../lib/http/problem-error.ts";
import { isReached, whenReached } from "../lib/http/when-reached.ts";
import { dismissToast, toast } from "../ui/toast/toast.ts";

/** Also what a proxy answers for a server that is away. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ProblemError && (error.status === 0 || error.status >= 502);
}

/**
 * Says when the server cannot be reached, and fetches what is missing once it can. An answer
 * that fails while the server is there is left to its own screen.
 */
export function watchConnection(queryClient: QueryClient): void {
  let isWatching = false;

  async function watch() {
    if (await isReached()) {
      isWatching = false;
      return;
    }
    const note = toast({
      variant: "destructive",
      title: "Can't reach Plumbline",
      description: "This page catches up by itself once it is back.",
      duration: Number.POSITIVE_INFINITY,
    });
    whenReached(() => {
      isWatching = false;
      dismissToast(note);
      void queryClient.refetchQueries({
        type: "active",
        predicate: ({ state }) => isUnanswered(state.error),
      });
    });
  }

  queryClient.getQueryCache().subscribe(({ query }) => {
    if (isWatching || !isUnanswered(query.state.error)) return;
    isWatching = true;
    void watch();
  });
}

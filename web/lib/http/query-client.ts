import { QueryClient } from "@tanstack/react-query";

/** Data stays until a write makes it stale; nothing is fetched again behind the person's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // Offline, a call fails at once and says so; the default would wait in silence.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

import { QueryClient } from "@tanstack/react-query";

/** Data stays fresh until a write invalidates it; there are no background refetches. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // Offline calls fail at once with an error; the default would pause them silently.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

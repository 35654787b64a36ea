import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/http.ts";

/** Clears the user and all cached data, and leaves for the landing page. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("/api/logout", { method: "POST" }),
    onSuccess: () => {
      queryClient.clear();
      // A new document, so that nothing of the person is left in memory either.
      window.location.assign("/");
    },
    onError: (error) => console.error("Logout failed", error),
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { leaveFor } from "../../lib/departure.ts";
import { call } from "../../lib/http.ts";

/** Clears the user and all cached data, and leaves for the landing page. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("/api/logout", { method: "POST" }),
    onSuccess: () => {
      queryClient.clear();
      leaveFor("/");
    },
    onError: (error) => console.error("Logout failed", error),
  });
}

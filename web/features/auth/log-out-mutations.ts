import { useQueryClient } from "@tanstack/react-query";
import { leaveFor } from "../../lib/departure.ts";
import { call } from "../../lib/http.ts";
import { forgetAddress } from "../../lib/kept-address.ts";
import { announceSignOut } from "../../lib/sign-out-channel.ts";
import { useWrite } from "../../lib/use-write.ts";

/** Clears the user and all cached data, and leaves for the landing page. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: async () => {
      // Before the call: a browser that is signed out keeps no draft.
      const { forgetDrafts } = await import("../../lib/drafts.ts");
      await call("/api/logout", { method: "POST" });
      await forgetDrafts();
    },
    onSuccess: () => {
      queryClient.clear();
      forgetAddress();
      announceSignOut("signed-out");
      leaveFor("/");
    },
    onError: (error) => console.error("Logout failed", error),
  });
}

import { useQueryClient } from "@tanstack/react-query";
import { navigateAway } from "../../lib/session/departure.ts";
import { call } from "../../lib/http/http.ts";
import { clearReturnAddress } from "../../lib/session/save-return-address.ts";
import { announceSignOut } from "../../lib/session/sign-out-channel.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/**
 * Asks first if the outbox has entries; then clears all cached data and goes to the landing page.
 */
export function useLogout() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: async () => {
      // Loaded before the call, so that signing out never leaves drafts behind.
      const [{ deleteDrafts }, { askBeforeSignOut, deleteWaiting }] = await Promise.all([
        import("../../lib/forms/drafts.ts"),
        import("./sign-out-dialog.tsx"),
      ]);
      await askBeforeSignOut(queryClient);
      await call("/api/logout", { method: "POST" });
      await Promise.all([deleteDrafts(), deleteWaiting(queryClient)]);
    },
    onSuccess: () => {
      queryClient.clear();
      clearReturnAddress();
      announceSignOut("signed-out");
      navigateAway("/");
    },
    onError: (error) => console.error("Logout failed", error),
  });
}

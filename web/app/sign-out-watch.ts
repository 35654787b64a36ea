import type { QueryClient } from "@tanstack/react-query";
import { navigateAway } from "../lib/session/departure.ts";
import { clearReturnAddress } from "../lib/session/save-return-address.ts";
import { clearPreloadedResponses } from "../lib/http/preloaded-responses.ts";
import { onSignOutElsewhere } from "../lib/session/sign-out-channel.ts";

/**
 * When the user signs out in another tab, clears this one without asking about unsaved changes, and
 * opens the sign-in page with the reason.
 *
 * @param empty unmounts the app
 */
export function watchSignOut(queryClient: QueryClient, empty: () => void): void {
  onSignOutElsewhere((reason) => {
    empty();
    clearPreloadedResponses();
    queryClient.clear();
    clearReturnAddress();
    navigateAway(`/login#${reason}`);
  });
}

import type { QueryClient } from "@tanstack/react-query";
import { leaveFor } from "../lib/session/departure.ts";
import { forgetAddress } from "../lib/session/kept-address.ts";
import { forgetPageAnswers } from "../lib/http/page-answers.ts";
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
    forgetPageAnswers();
    queryClient.clear();
    forgetAddress();
    leaveFor(`/login#${reason}`);
  });
}

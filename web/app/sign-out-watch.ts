import type { QueryClient } from "@tanstack/react-query";
import { leaveFor } from "../lib/session/departure.ts";
import { forgetAddress } from "../lib/session/kept-address.ts";
import { forgetPageAnswers } from "../lib/http/page-answers.ts";
import { onSignOutElsewhere } from "../lib/session/sign-out-channel.ts";

/**
 * Empties this tab when the account is left in another one, whatever a form here would still ask, and
 * leaves for the sign-in, which says why.
 *
 * @param empty takes everything off the screen
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

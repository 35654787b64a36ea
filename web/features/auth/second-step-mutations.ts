import { useQueryClient } from "@tanstack/react-query";
import {
  type Ceremony,
  ceremony,
  type SecondFactorInput,
  completedSignIn,
} from "../../../shared/account/second-factors.ts";
import { user } from "../../../shared/auth/contract.ts";
import { call } from "../../lib/http/http.ts";
import { rememberPasskeyUse } from "../../lib/session/passkey-use.ts";
import { authKeys } from "./queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/** Second step with an authenticator code or a recovery code. */
export function useSubmitCode() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: (body: SecondFactorInput) =>
      call("/api/login/second-factor", { method: "POST", body, response: completedSignIn }),
    onSuccess: (signedIn) => queryClient.setQueryData(authKeys.user, user.parse(signedIn)),
    onError: (error) => console.error("The second factor failed", error),
  });
}

/** Message for a failure without a server message. */
export const PASSKEY_FAILED = "Couldn't use the passkey. Please try again.";

/** @param answer prompts for a passkey */
async function signInWith(answer: (options: Ceremony) => Promise<object>) {
  const options = await call("/api/login/passkey/options", { method: "POST", response: ceremony });
  const body = { answer: await answer(options) };
  return call("/api/login/passkey", { method: "POST", body, response: completedSignIn });
}

/** A passkey alone counts as both factors; it also completes the second step. */
export function usePasskeySignIn() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: signInWith,
    onSuccess: (signedIn) => {
      rememberPasskeyUse();
      queryClient.setQueryData(authKeys.user, user.parse(signedIn));
    },
    onError: (error) => console.error("The passkey failed", error),
  });
}

import { useQueryClient } from "@tanstack/react-query";
import { type SignInResponse, signInResponse } from "../../../shared/account/second-factors.ts";
import type { LoginInput } from "../../../shared/auth/contract.ts";
import { call } from "../../lib/http/http.ts";
import { authKeys } from "../auth/queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/** Signs the same user in again after the session expired mid-edit. */
export function useSignInAgain() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: (body: LoginInput): Promise<SignInResponse> =>
      call("/api/login", { method: "POST", body, response: signInResponse }),
    onSuccess: (response) => {
      if (!("secondFactor" in response)) queryClient.setQueryData(authKeys.user, response);
    },
    onError: (error) => console.error("Login failed", error),
  });
}

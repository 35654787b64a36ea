import { useQueryClient } from "@tanstack/react-query";
import { type SignInResponse, signInResponse } from "../../../shared/account/second-factors.ts";
import type { LoginInput } from "../../../shared/auth/contract.ts";
import { call } from "../../lib/http/http.ts";
import { authKeys } from "./queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/** On success, sets the current user, unless a second factor is still required. */
export function useLogin() {
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

import { useQueryClient } from "@tanstack/react-query";
import { type RegisterInput, user } from "../../../shared/auth/contract.ts";
import { call } from "../../lib/http/http.ts";
import { authKeys } from "./queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/** On success, sets the current user. */
export function useRegister() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "session",
    mutationFn: (body: RegisterInput) =>
      call("/api/register", { method: "POST", body, response: user }),
    onSuccess: (current) => queryClient.setQueryData(authKeys.user, current),
    onError: (error) => console.error("Registration failed", error),
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type LoginInput, user } from "../../../shared/auth/contract.ts";
import { call } from "../../lib/http.ts";
import { authKeys } from "./api.ts";

/** On success the answered user is the current one. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LoginInput) => call("/api/login", { method: "POST", body, answer: user }),
    onSuccess: (current) => queryClient.setQueryData(authKeys.user, current),
    onError: (error) => console.error("Login failed", error),
  });
}

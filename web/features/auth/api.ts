import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type LoginInput,
  type RegisterInput,
  type User,
  user,
} from "../../../shared/auth/contract.ts";
import { call } from "../../lib/http.ts";
import { ProblemError } from "../../lib/problem-error.ts";

export const authKeys = { user: ["user"] as const };

async function findUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await call("/api/user", { answer: user, signal, mayBeSignedOut: true });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in person; null when nobody is signed in. */
export function userQuery() {
  return queryOptions({
    queryKey: authKeys.user,
    queryFn: ({ signal }) => findUser(signal),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** On success the answered user is the current one. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LoginInput) => call("/api/login", { method: "POST", body, answer: user }),
    onSuccess: (current) => queryClient.setQueryData(authKeys.user, current),
    onError: (error) => console.error("Login failed", error),
  });
}

/** On success the answered user is the current one. */
export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterInput) =>
      call("/api/register", { method: "POST", body, answer: user }),
    onSuccess: (current) => queryClient.setQueryData(authKeys.user, current),
    onError: (error) => console.error("Registration failed", error),
  });
}

/** Clears the user and all cached data, and leaves for the landing page. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("/api/logout", { method: "POST" }),
    onSuccess: () => {
      queryClient.clear();
      // A new document, so that nothing of the person is left in memory either.
      window.location.assign("/");
    },
    onError: (error) => console.error("Logout failed", error),
  });
}

import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type User, user } from "../../../shared/auth/contract.ts";
import { call } from "../../lib/http/http.ts";
import { preloadedResponse } from "../../lib/http/preloaded-responses.ts";
import { USER_KEY } from "../../lib/http/user-key.ts";
import { ProblemError } from "../../lib/http/problem-error.ts";

export const authKeys = { user: USER_KEY };

const userOrNull = z.nullable(user);

/** The signed-in user, bypassing the cache. */
export async function findUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await call("/api/user", { response: user, signal, allowsSignedOut: true });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in user; null when signed out. */
export function userQuery() {
  return queryOptions({
    queryKey: authKeys.user,
    queryFn: ({ signal }) => findUser(signal),
    ...preloadedResponse("/api/user", userOrNull),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

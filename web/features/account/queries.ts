import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  account,
  type ActiveSession,
  activeSessions,
  type ProfileInput,
  securityEvents,
} from "../../../shared/account/contract.ts";
import type { ChangeEmailInput } from "../../../shared/account/email-change.ts";
import type { ChangePasswordInput } from "../../../shared/account/credentials.ts";
import { ceremony } from "../../../shared/account/second-factors.ts";
import { type User, user } from "../../../shared/auth/contract.ts";
import { call } from "../../lib/http/http.ts";
import { authKeys } from "../auth/queries.ts";
import { useWrite } from "../../lib/http/use-write.ts";

export const accountKeys = {
  all: ["account"] as const,
  account: ["account", "own"] as const,
  sessions: ["account", "sessions"] as const,
  activity: ["account", "activity"] as const,
};

// Other browsers change this data, so every visit refetches it.

export function accountQuery() {
  return queryOptions({
    queryKey: accountKeys.account,
    queryFn: ({ signal }) => call("/api/account", { response: account, signal }),
    staleTime: 0,
  });
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => call("/api/account/sessions", { response: activeSessions, signal }),
    staleTime: 0,
  });
}

export function activityQuery() {
  return queryOptions({
    queryKey: accountKeys.activity,
    queryFn: ({ signal }) => call("/api/account/activity", { response: securityEvents, signal }),
    staleTime: 0,
  });
}

/**
 * Write to the account. An expired session keeps the form open: the caller asks for the password
 * there and retries (see useAttempt).
 */
export function useChange<Input, Result>(
  what: string,
  change: (input: Input) => Promise<Result>,
  onSuccess?: (result: Result, input: Input) => void,
) {
  return useWrite({
    changes: "account",
    awaitsRefetch: true,
    mutationFn: change,
    onSuccess: (result, input) => {
      onSuccess?.(result, input);
    },
    onError: (error) => console.error(`Failed to ${what}`, error),
  });
}

/** Treats 401 as an ordinary error instead of leaving the page. */
export const STAY_ON_401 = { allowsSignedOut: true } as const;

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useChange(
    "change the name",
    (body: ProfileInput) =>
      call("/api/account/profile", { ...STAY_ON_401, method: "PUT", body, response: user }),
    (current: User) => queryClient.setQueryData(authKeys.user, current),
  );
}

/** Also sets the first password. */
export function useChangePassword() {
  return useChange("change the password", (body: ChangePasswordInput) =>
    call("/api/account/password", { ...STAY_ON_401, method: "POST", body }),
  );
}

export function useChangeEmail() {
  return useChange("ask for another email address", (body: ChangeEmailInput) =>
    call("/api/account/email", { ...STAY_ON_401, method: "POST", body }),
  );
}

/** A passkey approves the change in place of the old mailbox. */
export function useChangeEmailByPasskey() {
  return useChange("ask for another email by a passkey", async (input: ChangeEmailInput) => {
    const path = "/api/account/email/passkey";
    const options = await call(path, { ...STAY_ON_401, method: "POST", response: ceremony });
    const { answerWithPasskey } = await import("../../lib/session/passkeys.ts");
    const passkey = await answerWithPasskey(options);
    return call("/api/account/email", {
      ...STAY_ON_401,
      method: "POST",
      body: { ...input, passkey },
    });
  });
}

export function useCancelEmailChange() {
  return useChange("cancel the change of email", () =>
    call("/api/account/email/change", { ...STAY_ON_401, method: "DELETE" }),
  );
}

export function useSendVerification() {
  return useChange("send the verification again", () =>
    call("/api/account/verify-email", { ...STAY_ON_401, method: "POST" }),
  );
}

export function useUnlinkGoogle() {
  return useChange("unlink Google", (password: string | undefined) =>
    call("/api/account/google/unlink", { ...STAY_ON_401, method: "POST", body: { password } }),
  );
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useChange(
    "sign another browser out",
    (id: string) => call(`/api/account/sessions/${id}`, { ...STAY_ON_401, method: "DELETE" }),
    (_answer, id) => {
      queryClient.setQueryData(accountKeys.sessions, (listed: ActiveSession[] | undefined) =>
        listed?.filter((session) => session.id !== id),
      );
    },
  );
}

export function useEndOtherSessions() {
  return useChange("sign out everywhere else", () =>
    call("/api/account/sessions", { ...STAY_ON_401, method: "DELETE" }),
  );
}

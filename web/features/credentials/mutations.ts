import {
  canceledEmailChange,
  emailConfirmation,
  type NewPasswordInput,
  type PasswordResetInput,
  passwordResetRequested,
} from "../../../shared/account/credentials.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/** Requests a reset email. The response doesn't reveal whether the address has an account. */
export function useRequestPasswordReset() {
  return useWrite({
    changes: "session",
    mutationFn: (body: PasswordResetInput) =>
      call("/api/password-reset", { method: "POST", body, response: passwordResetRequested }),
    onError: (error) => console.error("Failed to ask for a new password", error),
  });
}

/** Sets a password with an emailed token. Ends every session, including this browser's. */
export function useResetPassword() {
  return useWrite({
    changes: "user",
    mutationFn: (body: NewPasswordInput) =>
      call("/api/password-reset/confirm", { method: "POST", body }),
    awaitsRefetch: true,
    onError: (error) => console.error("Failed to reset the password", error),
  });
}

/** Confirms an email address with an emailed token. */
export function useConfirmEmail() {
  return useWrite({
    changes: "user",
    mutationFn: (token: string) =>
      call("/api/email-confirmation", {
        method: "POST",
        body: { token },
        response: emailConfirmation,
      }),
    awaitsRefetch: true,
    onError: (error) => console.error("Failed to confirm an address", error),
  });
}

/** Cancels a change of email with the token of the notice. */
export function useCancelEmailChange() {
  return useWrite({
    changes: "account",
    mutationFn: (token: string) =>
      call("/api/email-change/cancel", {
        method: "POST",
        body: { token },
        response: canceledEmailChange,
      }),
    awaitsRefetch: true,
    onError: (error) => console.error("Failed to cancel a change of email", error),
  });
}

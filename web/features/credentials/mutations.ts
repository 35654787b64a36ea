import {
  canceledEmailChange,
  emailConfirmation,
  type NewPasswordInput,
  type PasswordResetInput,
} from "../../../shared/account/recovery.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";

/** Has a mail sent, if the address has an account; the answer does not say whether. */
export function useAskReset() {
  return useWrite({
    changes: "session",
    mutationFn: (body: PasswordResetInput) => call("/api/password-reset", { method: "POST", body }),
    onError: (error) => console.error("Failed to ask for a new password", error),
  });
}

/** Chooses a new password by a mail's link. It ends every session, so that of this browser too. */
export function useResetPassword() {
  return useWrite({
    changes: "user",
    mutationFn: (body: NewPasswordInput) =>
      call("/api/password-reset/confirm", { method: "POST", body }),
    isDoneWhenRead: true,
    onError: (error) => console.error("Failed to reset the password", error),
  });
}

/** Confirms an address by a mail's link. */
export function useConfirmEmail() {
  return useWrite({
    changes: "user",
    mutationFn: (token: string) =>
      call("/api/email-confirmation", {
        method: "POST",
        body: { token },
        answer: emailConfirmation,
      }),
    isDoneWhenRead: true,
    onError: (error) => console.error("Failed to confirm an address", error),
  });
}

/** Cancels a change of email by the link in a notice. */
export function useCancelEmailChange() {
  return useWrite({
    changes: "account",
    mutationFn: (token: string) =>
      call("/api/email-change/cancel", {
        method: "POST",
        body: { token },
        answer: canceledEmailChange,
      }),
    isDoneWhenRead: true,
    onError: (error) => console.error("Failed to cancel a change of email", error),
  });
}

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Account } from "../../../shared/account/contract.ts";
import { ProblemError, textOf } from "../../lib/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { subscriptionStatusQuery } from "../billing/api.ts";
import { GoogleAgain } from "./google-again.tsx";
import { useDeleteAccount } from "./own-data-api.ts";
import { useAttempt } from "./use-attempt.tsx";

interface DeleteAccountDialogProps {
  account: Account;
  onClose: () => void;
}

/** Names what goes before it does. What was typed stays when it fails. */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const { hasPassword, email } = account;
  const [password, setPassword] = useState("");
  const { remove, isPending, refusal, question } = useDeletion(account);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    remove(hasPassword ? password : undefined);
  }

  return (
    <Dialog title="Delete your account?" size="sm" onClose={() => !isPending && onClose()}>
      {(requestClose) => (
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          <div className="flex flex-col gap-3 text-ink-soft">
            <p>
              Your projects, expenses, receipts, contractors, milestones and conversations are
              deleted at once and for good, also what lies in the trash. Nobody can bring them back
              for you.
            </p>
            <SubscriptionNote />
            <p>To keep a copy, close this and download everything first.</p>
          </div>
          {hasPassword && (
            <>
              <input hidden type="email" autoComplete="username" value={email} readOnly />
              <Field label="Password" error={refusal?.ofPassword}>
                {(control) => (
                  <PasswordInput
                    {...control}
                    value={password}
                    onChange={({ target }) => setPassword(target.value)}
                    autoComplete="current-password"
                  />
                )}
              </Field>
            </>
          )}
          {refusal?.text !== undefined && (
            <InlineAlert>
              <p>{refusal.text}</p>
              {refusal.isTooLate && (
                <div className="mt-3">
                  <GoogleAgain />
                </div>
              )}
            </InlineAlert>
          )}
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            <Button onClick={requestClose} disabled={isPending}>
              Cancel
            </Button>
            <Button variant="danger" type="submit" isPending={isPending}>
              {isPending ? "Deleting..." : "Delete Account"}
            </Button>
          </div>
          {question}
        </form>
      )}
    </Dialog>
  );
}

/** What happens to what is paid for. */
function SubscriptionNote() {
  const { data: status } = useQuery(subscriptionStatusQuery());
  const isPaid = status?.subscriptionStatus === "active" && !status.isComplimentary;
  if (!isPaid || status.payments === "off") return null;
  return (
    <p>
      Your Pro subscription is cancelled first, so that nothing more is charged. What is paid
      already is not refunded.
    </p>
  );
}

interface Refusal {
  ofPassword?: string | undefined;
  text?: string | undefined;
  isTooLate?: boolean;
}

function useDeletion(account: Account) {
  const deletion = useDeleteAccount();
  const { attempt, question } = useAttempt(account);
  const [refusal, setRefusal] = useState<Refusal>();

  async function remove(password: string | undefined) {
    setRefusal(undefined);
    if (password === "") {
      setRefusal({ ofPassword: "Enter your password" });
      return;
    }
    try {
      await attempt(() => deletion.mutateAsync(password));
    } catch (error) {
      setRefusal(refusalOf(error, account));
    }
  }

  return {
    refusal,
    question,
    // The page goes as soon as it is done: no second press on the way.
    isPending: deletion.isPending || deletion.isSuccess,
    remove: (password: string | undefined) => void remove(password),
  };
}

function refusalOf(error: unknown, { hasPassword }: Account): Refusal {
  const text = textOf(
    error,
    "Your account could not be deleted, and nothing was changed. Please try again.",
  );
  const isOfCredentials = error instanceof ProblemError && error.code === "invalid_credentials";
  if (!isOfCredentials) return { text };
  return hasPassword ? { ofPassword: text } : { text, isTooLate: true };
}

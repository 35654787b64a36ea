import type { Account, PendingEmailChange } from "../../../../shared/account/contract.ts";
import { remainingStep } from "../link-notices.ts";
import { useCancelEmailChange } from "../queries.ts";
import { ConfirmedButton } from "../confirmed-button.tsx";

interface PendingEmailProps {
  account: Account;
  change: PendingEmailChange;
}

/** Pending email change: what is left to confirm, and a cancel button. */
export function PendingEmail({ account, change }: PendingEmailProps) {
  const { mutateAsync } = useCancelEmailChange();
  return (
    <>
      <p>
        Pending change to <strong className="text-ink">{change.email}</strong>.{" "}
        {remainingStep(change, account)} Until then, we&apos;ll use {account.email}.
      </p>
      <div className="mt-2 mb-3">
        <ConfirmedButton
          account={account}
          label="Cancel email change"
          title="Cancel the email change?"
          message={`Your email stays ${account.email}. Its confirmation links stop working.`}
          pendingLabel="Canceling..."
          failure="Couldn't cancel the change. Please try again."
          done={{ title: "Email change canceled" }}
          onConfirm={() => mutateAsync(undefined)}
        />
      </div>
    </>
  );
}

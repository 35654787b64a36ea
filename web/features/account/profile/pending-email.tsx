import type { Account, PendingEmailChange } from "../../../../shared/account/contract.ts";
import { formatDate } from "../../../lib/format.ts";
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
        {remainingStep(change)} Until then, we&apos;ll use {account.email}.
      </p>
      <div className="mt-2 mb-3">
        <ConfirmedButton
          account={account}
          label="Cancel email change"
          title="Cancel the email change?"
          message={`Your email stays ${account.email}. The links we emailed stop working.`}
          pendingLabel="Canceling..."
          failure="Couldn't cancel the change. Please try again."
          done={{ title: "Email change canceled" }}
          onConfirm={() => mutateAsync(undefined)}
        />
      </div>
    </>
  );
}

function remainingStep({ way, isConfirmed, dueAt }: PendingEmailChange): string {
  const day = formatDate(dueAt.slice(0, 10));
  switch (way) {
    case "both_mailboxes":
      return "Confirm using the links we emailed to both addresses.";
    case "second_factor":
      return "Confirm using the link we emailed to the new address.";
    case "wait":
      return isConfirmed
        ? `It happens on ${day}, unless it is canceled.`
        : `Confirm using the link we emailed to the new address. It then happens on ${day}, unless it is canceled.`;
  }
}

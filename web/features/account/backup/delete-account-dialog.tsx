import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { Member } from "../../../../shared/household/contract.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { subscriptionStatusQuery } from "../../billing/queries.ts";
import { householdQuery } from "../../household/queries.ts";
import { useDeleteAccount } from "../account-backup-mutations.ts";
import { ProofFields } from "../sign-in/proof-fields.tsx";
import { useProof } from "../sign-in/use-proof.ts";

interface DeleteAccountDialogProps {
  account: Account;
  /** offered instead of deleting the home for its members, too */
  onTransfer: (members: readonly Member[]) => void;
  onClose: () => void;
}

/** Lists what will be deleted. Input survives a failed attempt. */
export function DeleteAccountDialog({ account, onTransfer, onClose }: DeleteAccountDialogProps) {
  const deletion = useDeleteAccount();
  const proof = useProof(account, (error) =>
    errorMessage(error, "Couldn't delete your account. Nothing was changed. Please try again."),
  );
  // Stays pending until the page unloads, so that the button can't be pressed twice.
  const isPending = proof.isPending || deletion.isSuccess;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void proof.prove(async ({ password }) => deletion.mutateAsync(password));
  }

  return (
    <Dialog title="Delete your account?" size="sm" onClose={() => !isPending && onClose()}>
      {(requestClose) => (
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          <div className="flex flex-col gap-3 text-ink-soft">
            <p>
              Your projects, expenses, receipts, contractors, milestones, and conversations will be
              permanently deleted, including anything in the trash. This can't be undone.
            </p>
            <MembersNote onTransfer={onTransfer} />
            <SubscriptionNote />
            <p>Want a copy? Cancel and download your data first.</p>
          </div>
          <ProofFields account={account} proof={proof} />
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            <Button onClick={requestClose} disabled={isPending}>
              Cancel
            </Button>
            <Button variant="danger" type="submit" isPending={isPending}>
              {isPending ? "Deleting..." : "Delete Account"}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function MembersNote({ onTransfer }: Pick<DeleteAccountDialogProps, "onTransfer">) {
  // From the cache only: a query here would run again once the account is deleted.
  const queryClient = useQueryClient();
  const [household] = useState(() => queryClient.getQueryData(householdQuery().queryKey));
  const { members = [], offeredTo } = household ?? {};
  if (members.length === 0) return null;
  const candidate = members.find(({ id }) => id === offeredTo?.memberId);
  const [count, whose] =
    members.length === 1
      ? ["1 person loses", "this person"]
      : [`${members.length} people lose`, "one of them"];
  return (
    <>
      <p>{count} access to your projects and will be notified by email.</p>
      {candidate ? (
        <p>
          You&rsquo;ve offered your home to {candidate.name}. Deleting your account before they
          accept ends the offer.
        </p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-[1_1_11rem]">
            To keep the projects, hand your home over to {whose} first.
          </p>
          <Button size="sm" onClick={() => onTransfer(members)}>
            Hand over
          </Button>
        </div>
      )}
    </>
  );
}

function SubscriptionNote() {
  const { data: status } = useQuery(subscriptionStatusQuery());
  const isPaid = status?.subscriptionStatus === "active" && !status.isComplimentary;
  if (!isPaid || status.payments === "off") return null;
  return (
    <p>
      Your Pro subscription will be canceled and you won't be charged again. Past payments aren't
      refunded.
    </p>
  );
}

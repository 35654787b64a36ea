import { type FormEvent, useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { Member } from "../../../../shared/household/contract.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { RadioCard } from "../../../ui/form/radio-card.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { useOfferTransfer } from "../../household/mutations.ts";
import { AccountForm } from "../profile/account-form.tsx";
import { ProofFields } from "../sign-in/proof-fields.tsx";
import { useProof } from "../sign-in/use-proof.ts";

interface TransferHomeDialogProps {
  account: Account;
  members: readonly Member[];
  onClose: () => void;
}

/** Offers the whole home to a member. */
export function TransferHomeDialog({ account, members, onClose }: TransferHomeDialogProps) {
  const offer = useOfferTransfer();
  const [chosen, setChosen] = useState(members.length === 1 ? members[0] : undefined);
  const [problem, setProblem] = useState<string>();
  const proof = useProof(account, (error) =>
    errorMessage(error, "Couldn't send the offer. Please try again."),
  );

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (chosen === undefined) {
      setProblem("Choose a member");
      return;
    }
    const { id: memberId, name } = chosen;
    void proof.prove(
      async ({ password }) => offer.mutateAsync({ memberId, password }),
      () => {
        toast({ title: "Offer sent", description: name });
        onClose();
      },
    );
  }

  return (
    <Dialog
      title="Hand over your home"
      description="Offers everything in your home to a member, who has 7 days to accept."
      onClose={() => !proof.isPending && onClose()}
    >
      {(requestClose) => (
        <AccountForm
          problem={problem}
          isPending={proof.isPending}
          saveLabel="Send offer"
          pendingLabel="Sending..."
          onSubmit={handleSubmit}
          onCancel={requestClose}
        >
          <fieldset>
            <legend className="mb-1.5 text-sm font-medium">New owner</legend>
            <div className="grid gap-2">
              {members.map((member) => (
                <RadioCard
                  key={member.id}
                  name="new owner"
                  checked={chosen?.id === member.id}
                  onChange={() => {
                    setChosen(member);
                    setProblem(undefined);
                  }}
                >
                  {member.name}
                  {member.name !== member.email && (
                    <span className="block text-sm text-ink-soft">{member.email}</span>
                  )}
                </RadioCard>
              ))}
            </div>
          </fieldset>
          <Consequences />
          <ProofFields account={account} proof={proof} />
        </AccountForm>
      )}
    </Dialog>
  );
}

function Consequences() {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-soft">
      <li>
        Once accepted, all projects, contractors, receipts, and the trash belong to the new owner.
        You can&rsquo;t take them back yourself.
      </li>
      <li>You can still edit the projects, as a member.</li>
      <li>Your plan stays with you. The home then has the new owner&rsquo;s plan.</li>
      <li>Calendar feeds and open invitations of this home end.</li>
    </ul>
  );
}

import { useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import type { HomeTransfer } from "../../../../shared/household/contract.ts";
import { formatMoment } from "../../../lib/format-moment.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { navigateAway } from "../../../lib/session/departure.ts";
import { Button } from "../../../ui/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { useDeclineTransfer, useAcceptTransfer } from "../../household/mutations.ts";
import { ConfirmedButton } from "../confirmed-button.tsx";
import { useAttempt } from "../sessions/use-attempt.ts";

interface HomeTransfersProps {
  account: Account;
  offers: readonly HomeTransfer[];
}

/** Homes that their owners want to hand over to the user. */
export function HomeTransfers({ account, offers }: HomeTransfersProps) {
  return offers.map((offer) => <Offer key={offer.home} account={account} offer={offer} />);
}

function Offer({ account, offer }: { account: Account; offer: HomeTransfer }) {
  const { home, ownerName, ownerEmail, projects, expiresAt } = offer;
  const { mutateAsync, isPending, isSuccess } = useAcceptTransfer();
  const decline = useDeclineTransfer();
  const attempt = useAttempt(account);
  const [problem, setProblem] = useState<string>();

  async function accept() {
    setProblem(undefined);
    try {
      await attempt(() => mutateAsync(home));
      // Another document, so that nothing of the old home stays in memory.
      navigateAway("/dashboard");
    } catch (error) {
      setProblem(errorMessage(error, "Couldn't accept. Please try again."));
    }
  }

  return (
    <article className="mb-4 rounded-xl border border-accent bg-accent-soft p-4 wrap-anywhere">
      <h3 className="font-semibold">{ownerName} offers you their home</h3>
      <p className="mt-1.5">
        {projects.length > 0 ? listed(projects) : "Everything in it"}, with all records, would
        belong to your account. {ownerName === ownerEmail ? "The former owner" : ownerName} (
        {ownerEmail}) stays as an editor.
      </p>
      <p className="mt-1.5 text-sm text-ink-soft">
        Your plan&rsquo;s limits apply to new records only. No one sees more of your own projects
        than before. Expires {formatMoment(expiresAt)}.
      </p>
      {problem !== undefined && (
        <div className="mt-3">
          <InlineAlert>{problem}</InlineAlert>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          isPending={isPending || isSuccess}
          onClick={() => void accept()}
        >
          {isPending ? "Accepting..." : "Accept the home"}
        </Button>
        <ConfirmedButton
          account={account}
          label="Decline"
          title={`Decline the home of ${ownerName}?`}
          message="Nothing changes: you stay a member."
          pendingLabel="Declining..."
          failure="Couldn't decline. Please try again."
          done={{ title: "Offer declined", description: ownerName }}
          onConfirm={() => decline.mutateAsync(home)}
        />
      </div>
    </article>
  );
}

const MAX_NAMED = 3;

/** "Kitchen, Bath, and 2 more" */
function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const shown = more > 1 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
  return new Intl.ListFormat("en-US").format(shown);
}

import { useId } from "react";
import type { Proposal } from "../../../../shared/assistant/proposal.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { Button } from "../../../ui/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { ProposalSlip } from "./proposal-slip.tsx";
import { missingLabels, type ProposalWords } from "./proposal-words.ts";
import type { ProposalActionState } from "./use-proposal-actions.ts";

interface OpenProposalProps {
  proposal: Proposal;
  words: ProposalWords;
  actionState: ProposalActionState;
}

/** A proposal that waits for the user; not recorded yet. */
export function OpenProposal({ proposal, words, actionState }: OpenProposalProps) {
  const { refusal, isRecorded, retry } = actionState;
  return (
    <>
      <ProposalSlip words={words} />
      {refusal !== undefined && <InlineAlert>{refusal}</InlineAlert>}
      {isRecorded ? (
        <div className="slip-ways">
          <Button size="sm" isPending={actionState.pendingAction !== undefined} onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        mayEdit() && <ProposalActions proposal={proposal} actionState={actionState} />
      )}
    </>
  );
}

function ProposalActions({ proposal, actionState }: Omit<OpenProposalProps, "words">) {
  const { pendingAction, confirm, dismiss, edit, prefetchEdit } = actionState;
  const reasonId = useId();
  const missing = missingLabels(proposal);
  const isReady = missing.length === 0;
  const isCompletion = proposal.kind === "completion";
  const isBusy = pendingAction !== undefined;
  return (
    <>
      {!isReady && (
        <p id={reasonId} className="slip-reason">
          Missing: {missing.join(", ")}. Select Edit to add it.
        </p>
      )}
      <div className="slip-ways">
        <Button
          size="sm"
          variant={isReady ? "primary" : "secondary"}
          disabled={!isReady || pendingAction === "dismissing"}
          {...(!isReady && { "aria-describedby": reasonId })}
          isPending={pendingAction === "confirming"}
          onClick={confirm}
        >
          {confirmLabel(isCompletion, pendingAction === "confirming")}
        </Button>
        {!isCompletion && (
          <Button
            size="sm"
            variant={isReady ? "secondary" : "primary"}
            aria-haspopup="dialog"
            disabled={isBusy}
            onPointerEnter={prefetchEdit}
            onFocus={prefetchEdit}
            onClick={edit}
          >
            Edit
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          disabled={pendingAction === "confirming"}
          isPending={pendingAction === "dismissing"}
          onClick={dismiss}
        >
          Dismiss
        </Button>
      </div>
    </>
  );
}

function confirmLabel(isCompletion: boolean, isConfirming: boolean): string {
  if (isCompletion) return isConfirming ? "Completing..." : "Mark as completed";
  return isConfirming ? "Adding..." : "Confirm";
}

import { RotateCw } from "lucide-react";
import type { Proposal } from "../../../../shared/assistant/proposal.ts";
import { Button } from "../../../ui/button.tsx";
import { RecordLink } from "../conversation/reply-link.tsx";
import { ProposalSlip } from "./proposal-slip.tsx";
import { proposalPlace, type ProposalWords } from "./proposal-words.ts";

interface SettledProposalProps {
  proposal: Proposal;
  words: ProposalWords;
  onAskAgain: (() => void) | undefined;
}

/** A settled proposal: what was recorded, or that nothing was. */
export function SettledProposal({ proposal, words, onAskAgain }: SettledProposalProps) {
  switch (proposal.state) {
    case "open":
      return null;
    case "confirmed": {
      const { path, label } = proposalPlace(proposal);
      return (
        <>
          <ProposalSlip words={words} />
          <p className="slip-place">
            <RecordLink path={path}>{label}</RecordLink>
          </p>
        </>
      );
    }
    case "dismissed":
      return <ProposalSlip words={{ ...words, lines: [] }} />;
    case "expired":
      return (
        <>
          <ProposalSlip words={{ ...words, lines: [] }} />
          <p className="slip-reason">Expired after 24 hours. Nothing was saved.</p>
          {onAskAgain && (
            <div className="slip-ways">
              <Button size="sm" onClick={onAskAgain}>
                <RotateCw aria-hidden className="size-4" />
                Ask again
              </Button>
            </div>
          )}
        </>
      );
  }
}

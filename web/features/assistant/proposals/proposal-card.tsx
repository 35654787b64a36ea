import { useEffect, useRef } from "react";
import type { Proposal } from "../../../../shared/assistant/proposal.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Badge } from "../../../ui/badge.tsx";
import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import styles from "./proposal-card.css?inline";
import { OpenProposal } from "./proposal-open.tsx";
import { SettledProposal } from "./proposal-settled.tsx";
import { KINDS, proposalCardName, stateLabelOf, proposalWords } from "./proposal-words.ts";
import { useProposalActions } from "./use-proposal-actions.ts";

adoptSheet(styles);

const TONES = {
  open: "warning",
  confirmed: "accent",
  dismissed: "neutral",
  expired: "neutral",
} as const;

interface ProposalCardProps {
  proposal: Proposal;
  onChanged: (changed: Proposal) => void;
  /** announces text to screen readers */
  announce: (text: string) => void;
  /** repeats the question behind it */
  onAskAgain: (() => void) | undefined;
}

/** A record that the assistant proposes. */
export function ProposalCard({ proposal, onChanged, announce, onAskAgain }: ProposalCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const today = useToday();
  const words = proposalWords(proposal, today);
  const { state } = proposal;
  // State lives here, because the form stays open when the proposal's state changes.
  const actionState = useProposalActions(proposal, handleSettled);
  const lastState = useRef(state);

  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    // The pressed button unmounts, so focus would be lost.
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, [state]);

  function handleSettled(changed: Proposal) {
    onChanged(changed);
    if (changed.state !== "open")
      announce(proposalCardName(changed, proposalWords(changed, today)));
  }

  return (
    <div
      ref={card}
      role="group"
      aria-label={proposalCardName(proposal, words)}
      tabIndex={-1}
      className="slip"
      data-state={state}
    >
      <p className="slip-top">
        <span className="slip-kind">{KINDS[proposal.kind]}</span>
        <Badge tone={TONES[state]}>{stateLabelOf(proposal)}</Badge>
      </p>
      {state === "open" ? (
        <OpenProposal proposal={proposal} words={words} actionState={actionState} />
      ) : (
        <SettledProposal proposal={proposal} words={words} onAskAgain={onAskAgain} />
      )}
      {actionState.dialog}
    </div>
  );
}

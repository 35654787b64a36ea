import { useEffect, useRef } from "react";
import type { Proposal } from "../../../../shared/assistant/proposal.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Badge } from "../../../ui/badge.tsx";
import { adoptSheet } from "../../../lib/adopt-sheet.ts";
import styles from "./proposal-card.css?inline";
import { OpenProposal } from "./proposal-open.tsx";
import { SettledProposal } from "./proposal-settled.tsx";
import { KINDS, nameOf, standingOf, wordsOf } from "./proposal-words.ts";
import { useSettling } from "./use-settling.ts";

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
  /** says something to those who do not see the screen */
  announce: (text: string) => void;
  /** asks the question once more that it was an answer to */
  onAskAgain: (() => void) | undefined;
}

/** What the assistant proposes to record: a slip of paper, clipped to its reply. */
export function ProposalCard({ proposal, onChanged, announce, onAskAgain }: ProposalCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const today = useToday();
  const words = wordsOf(proposal, today);
  const { state } = proposal;
  // Here, not with what an open one shows: its form stays open whatever becomes of the proposal.
  const settling = useSettling(proposal, handleSettled);
  const lastState = useRef(state);

  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    // The button that was pressed has gone, and the focus with it.
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, [state]);

  function handleSettled(changed: Proposal) {
    onChanged(changed);
    if (changed.state !== "open") announce(nameOf(changed, wordsOf(changed, today)));
  }

  return (
    <div
      ref={card}
      role="group"
      aria-label={nameOf(proposal, words)}
      tabIndex={-1}
      className="slip"
      data-state={state}
    >
      <p className="slip-top">
        <span className="slip-kind">{KINDS[proposal.kind]}</span>
        <Badge tone={TONES[state]}>{standingOf(proposal)}</Badge>
      </p>
      {state === "open" ? (
        <OpenProposal proposal={proposal} words={words} settling={settling} />
      ) : (
        <SettledProposal proposal={proposal} words={words} onAskAgain={onAskAgain} />
      )}
      {settling.dialog}
    </div>
  );
}

import type { Proposal } from "../../../shared/assistant/proposal.ts";

interface MessageProposalsProps {
  proposals: readonly Proposal[];
}

/** What the assistant proposed to record with a message. */
export function MessageProposals({ proposals }: MessageProposalsProps) {
  if (proposals.length === 0) return null;
  return null;
}

import { type ComponentType, useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Proposal } from "../../../shared/assistant/proposal.ts";
import { Button } from "../../ui/button.tsx";
import { replaceProposal } from "./api.ts";

interface ProposalCardProps {
  proposal: Proposal;
  onChanged: (proposal: Proposal) => void;
}
interface CardPart {
  ProposalCard: ComponentType<ProposalCardProps>;
}

// By pattern, so that the panel can be built before there are cards.
const [loadCard] = Object.values(import.meta.glob<CardPart>("./proposal-card.tsx"));

type Loaded = { Card: ComponentType<ProposalCardProps> } | "failed" | undefined;

/** What the assistant proposed to record with a message. Few messages have any: the cards come when one does. */
export function MessageProposals({ proposals }: { proposals: readonly Proposal[] }) {
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const hasAny = proposals.length > 0;
  useEffect(() => {
    if (!hasAny || loaded !== undefined) return;
    loadCard?.().then(
      ({ ProposalCard }) => setLoaded({ Card: ProposalCard }),
      () => setLoaded("failed"),
    );
  }, [hasAny, loaded]);

  if (!hasAny || loaded === undefined) return null;
  if (loaded === "failed") {
    return (
      <div className="chat-waiting">
        <span>What was proposed could not be shown.</span>
        <Button size="sm" onClick={() => setLoaded(undefined)}>
          Try again
        </Button>
      </div>
    );
  }
  const { Card } = loaded;
  return proposals.map((proposal) => (
    <Card
      key={proposal.id}
      proposal={proposal}
      onChanged={(changed) => replaceProposal(queryClient, changed)}
    />
  ));
}

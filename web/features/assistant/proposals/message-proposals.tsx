import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Proposal } from "../../../../shared/assistant/proposal.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { replaceProposal } from "../queries.ts";

const load = () => import("./proposal-card.tsx");

type Loaded = Awaited<ReturnType<typeof load>> | "failed" | undefined;

interface MessageProposalsProps {
  proposals: readonly Proposal[];
  announce: (text: string) => void;
  /** repeats the question behind them; undefined unless one has expired */
  onAskAgain: (() => void) | undefined;
}

/** Proposals of a message. The cards load lazily, because few messages have any. */
export function MessageProposals({ proposals, announce, onAskAgain }: MessageProposalsProps) {
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const hasAny = proposals.length > 0;
  useEffect(() => {
    if (!hasAny || loaded !== undefined) return;
    load().then(setLoaded, () => setLoaded("failed"));
  }, [hasAny, loaded]);

  if (!hasAny) return null;
  if (loaded === undefined) {
    return (
      <div role="status" aria-label="Loading what was proposed">
        <Skeleton className="mt-2 h-40" />
      </div>
    );
  }
  if (loaded === "failed") {
    return (
      <div className="chat-waiting">
        <span>Couldn't load the suggestion.</span>
        <Button size="sm" onClick={() => setLoaded(undefined)}>
          Try again
        </Button>
      </div>
    );
  }
  const { ProposalCard } = loaded;
  return proposals.map((proposal) => (
    <ProposalCard
      key={proposal.id}
      proposal={proposal}
      onChanged={(changed) => replaceProposal(queryClient, changed)}
      announce={announce}
      onAskAgain={onAskAgain}
    />
  ));
}

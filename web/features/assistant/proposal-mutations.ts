import type { QueryClient } from "@tanstack/react-query";
import { chatMessages } from "../../../shared/assistant/contract.ts";
import { type Proposal, proposal } from "../../../shared/assistant/proposal.ts";
import { refresh, type RecordKind } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";

/*
 * What settles a proposal, and what each of these makes stale. Apart from the reads, because only
 * cards need it, and they are loaded when there is one.
 */

type Settled = "confirm" | "dismiss" | "edited";

async function settle({ id, token }: Proposal, how: Settled, more?: { recordId: number }) {
  const path = `/api/ai-chat/proposals/${id}/${how}`;
  return call(path, { method: "POST", body: { token, ...more }, answer: proposal });
}

/** Records what was proposed: the screens that show such records read them again, as after their own forms. */
export async function confirmProposal(queryClient: QueryClient, open: Proposal): Promise<Proposal> {
  const confirmed = await settle(open, "confirm");
  void refresh(queryClient, CHANGES[confirmed.kind]);
  return confirmed;
}

/** It was recorded through its form, which has told the screens itself. */
export async function settleEdited(open: Proposal, recordId: number): Promise<Proposal> {
  return settle(open, "edited", { recordId });
}

export async function dismissProposal(open: Proposal): Promise<Proposal> {
  return settle(open, "dismiss");
}

/**
 * How a proposal stands now; undefined where it is gone. The conversation on screen stays as it
 * is: an answer may just be growing there.
 */
export async function findProposal({ id }: Proposal): Promise<Proposal | undefined> {
  const messages = await call("/api/ai-chat", { answer: chatMessages });
  return messages.flatMap(({ proposals }) => proposals).find((other) => other.id === id);
}

const CHANGES: Record<Proposal["kind"], RecordKind> = {
  expense: "expense",
  contractor: "contractor",
  milestone: "milestone",
  completion: "milestone",
};

import type { QueryClient } from "@tanstack/react-query";
import { chatMessages } from "../../../shared/assistant/contract.ts";
import { type Proposal, proposal } from "../../../shared/assistant/proposal.ts";
import { refresh, type RecordKind } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";
import { localToday } from "../../lib/use-today.ts";

/* Mutations that settle a proposal, and the queries they invalidate. Separate from the queries
   because only proposal cards load them. */

type Settlement = `confirm?today=${string}` | "dismiss" | "edited";

async function settle({ id, token }: Proposal, how: Settlement, more?: { recordId: number }) {
  const path = `/api/ai-chat/proposals/${id}/${how}`;
  return call(path, { method: "POST", body: { token, ...more }, response: proposal });
}

/** Creates the proposed record and invalidates the same queries as its form. */
export async function confirmProposal(queryClient: QueryClient, open: Proposal): Promise<Proposal> {
  const confirmed = await settle(open, `confirm?today=${localToday()}`);
  void refresh(queryClient, CHANGES[confirmed.kind]);
  return confirmed;
}

/**
 * Closes a proposal whose record was created in the form. That invalidated the queries itself, but
 * before an expense became its invoice's payment.
 */
export async function confirmEdited(
  queryClient: QueryClient,
  open: Proposal,
  recordId: number,
): Promise<Proposal> {
  const confirmed = await settle(open, "edited", { recordId });
  void refresh(queryClient, CHANGES[confirmed.kind]);
  return confirmed;
}

export async function dismissProposal(open: Proposal): Promise<Proposal> {
  return settle(open, "dismiss");
}

/**
 * Current state of a proposal; undefined if it is gone. Leaves the cached conversation alone,
 * because a reply may be streaming into it.
 */
export async function findProposal({ id }: Proposal): Promise<Proposal | undefined> {
  const messages = await call("/api/ai-chat", { response: chatMessages });
  return messages.flatMap(({ proposals }) => proposals).find((other) => other.id === id);
}

const CHANGES: Record<Proposal["kind"], RecordKind> = {
  expense: "expense",
  contractor: "contractor",
  milestone: "milestone",
  completion: "milestone",
};

import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import {
  assistantAbout,
  type ChatMessage,
  chatMessages,
} from "../../../shared/assistant/contract.ts";
import type { Proposal } from "../../../shared/assistant/proposal.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";

export const MESSAGES_NOT_FETCHED = "Failed to fetch messages";

export interface ShownMessage extends ChatMessage {
  /** the reply is still streaming; known to this browser only */
  isTyping?: true;
}

/** Context of a turn: the project on screen and the client's date. */
export interface TurnContext {
  projectId: number | undefined;
  today: CalendarDate;
}

export const assistantKeys = {
  messages: ["assistant", "messages"] as const,
  about: (context: TurnContext) => ["assistant", "about", context] as const,
};

async function listMessages(signal: AbortSignal): Promise<ShownMessage[]> {
  return call("/api/ai-chat", { response: chatMessages, signal });
}

/** Stays in the cache, so that a reply can arrive while the panel is closed. */
export function messagesQuery() {
  return queryOptions({
    queryKey: assistantKeys.messages,
    queryFn: ({ signal }) => listMessages(signal),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export async function prefetchMessages(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(messagesQuery());
}

/** Model name and suggested questions. Suggestions depend on the records, so they go stale. */
export function aboutQuery(context: TurnContext) {
  const { projectId, today } = context;
  const search = new URLSearchParams({ today });
  if (projectId !== undefined) search.set("projectId", String(projectId));
  return queryOptions({
    queryKey: assistantKeys.about(context),
    queryFn: ({ signal }) =>
      call(`/api/ai-chat/about?${search}`, { response: assistantAbout, signal }),
    staleTime: 0,
  });
}

/** Updates a proposal inside its cached message. */
export function replaceProposal(queryClient: QueryClient, changed: Proposal): void {
  queryClient.setQueryData(messagesQuery().queryKey, (messages) =>
    messages?.map((message) => ({
      ...message,
      proposals: message.proposals.map((old) => (old.id === changed.id ? changed : old)),
    })),
  );
}

export function useClearConversation() {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "conversation",
    mutationFn: () => call("/api/ai-chat", { method: "DELETE" }),
    onSuccess: () => queryClient.setQueryData(messagesQuery().queryKey, []),
    onError: (error) => console.error("Clearing the conversation failed", error),
  });
}

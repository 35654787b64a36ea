import { useEffect, useRef, useState } from "react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ChatMessage } from "../../../../shared/assistant/contract.ts";
import { ProblemError, errorMessage } from "../../../lib/http/problem-error.ts";
import { messagesQuery, type ShownMessage, type TurnContext } from "../queries.ts";
import { askAssistant } from "./ask-assistant.ts";

const INTERRUPTED = "The reply was interrupted. Your question is still here, so you can try again.";

export type Turn =
  | { status: "idle" }
  | { status: "asking"; content: string }
  /** the message writer is restored */
  | { status: "failed"; content: string; reason: string };

type Change = (messages: ShownMessage[]) => ShownMessage[];

/**
 * Negative, because server ids are positive. Not reset between turns: an earlier local message may
 * still be listed.
 */
let lastLocalId = 0;

function localMessage(role: ShownMessage["role"], content: string): ShownMessage {
  lastLocalId -= 1;
  return {
    id: lastLocalId,
    role,
    content,
    createdAt: new Date().toISOString(),
    proposals: [],
    ...(role === "assistant" && { isTyping: true }),
  };
}

/** Writes a streaming reply into the message writer, at most once per frame. */
function replyWriter(queryClient: QueryClient, question: ShownMessage, reply: ShownMessage) {
  const { queryKey } = messagesQuery();
  let frame = 0;
  let hadList = false;
  const change = (update: Change) =>
    queryClient.setQueryData(queryKey, (messages) => update(messages ?? []));
  const replaceReply = (content: string) =>
    change((messages) =>
      messages.map((other) => (other.id === reply.id ? { ...reply, content } : other)),
    );

  return {
    async begin() {
      // A fetch in flight would overwrite the writer without the question.
      await queryClient.cancelQueries({ queryKey });
      hadList = queryClient.getQueryData(queryKey) !== undefined;
      change((messages) => [...messages, question]);
    },
    start: () => change((messages) => [...messages, reply]),
    write(content: string) {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => replaceReply(content));
    },
    complete(message: ChatMessage) {
      cancelAnimationFrame(frame);
      change((messages) => [...messages.filter(({ id }) => id !== reply.id), message]);
    },
    /** Removes this turn's messages and keeps other changes, such as a settled proposal. */
    async restore() {
      cancelAnimationFrame(frame);
      const isOfTurn = ({ id }: ShownMessage) => id === question.id || id === reply.id;
      if (hadList) change((messages) => messages.filter((message) => !isOfTurn(message)));
      else await queryClient.resetQueries({ queryKey });
    },
    refetch: () => queryClient.invalidateQueries({ queryKey }),
  };
}

/**
 * Sends one question at a time: shows it at once, streams the reply, and restores the writer on
 * failure. Unmounting aborts it.
 */
export function useTurn(
  context: TurnContext,
  onAnswered: (question: string, reply: ChatMessage) => void,
) {
  const queryClient = useQueryClient();
  const [turn, setTurn] = useState<Turn>({ status: "idle" });
  const abortController = useRef<AbortController>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  async function send(content: string) {
    if (turn.status === "asking") return;
    const stop = new AbortController();
    abortController.current = stop;
    setTurn({ status: "asking", content });
    const writer = replyWriter(
      queryClient,
      localMessage("user", content),
      localMessage("assistant", ""),
    );
    await writer.begin();
    const { projectId, today } = context;
    try {
      const answer = await askAssistant(
        { content, today, ...(projectId !== undefined && { projectId }) },
        {
          signal: stop.signal,
          onStart: () => writer.start(),
          onContent: (text) => writer.write(text),
        },
      );
      writer.complete(answer);
      setTurn({ status: "idle" });
      onAnswered(content, answer);
      void writer.refetch();
    } catch (error) {
      await writer.restore();
      if (stop.signal.aborted) return setTurn({ status: "idle" });
      console.error("Failed to send message", error);
      setTurn({ status: "failed", content, reason: errorMessage(error, INTERRUPTED) });
      // The reply may have been stored although the connection broke.
      if (!(error instanceof ProblemError)) void writer.refetch();
    }
    return undefined;
  }

  return { turn, send, stop: () => abortController.current?.abort() };
}

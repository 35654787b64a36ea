import { useEffect, useRef, useState } from "react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ChatMessage } from "../../../../shared/assistant/contract.ts";
import { ProblemError, textOf } from "../../../lib/http/problem-error.ts";
import { messagesQuery, type ShownMessage, type TurnSetting } from "../queries.ts";
import { askAssistant } from "./ask-assistant.ts";

const BROKEN_OFF = "The reply was interrupted. Your question is still here, so you can try again.";

export type Turn =
  | { status: "idle" }
  | { status: "asking"; content: string }
  /** the list is as it was before, and why is said */
  | { status: "failed"; content: string; reason: string };

type Change = (messages: ShownMessage[]) => ShownMessage[];

/** The server's are positive, so these are nobody else's; one may still stand there at the next question. */
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

/** The list of messages while a reply is written into it, at most once for each frame drawn. */
function replyWriter(queryClient: QueryClient, question: ShownMessage, reply: ShownMessage) {
  const { queryKey } = messagesQuery();
  let frame = 0;
  let hadList = false;
  const change = (how: Change) =>
    queryClient.setQueryData(queryKey, (messages) => how(messages ?? []));
  const replaceReply = (content: string) =>
    change((messages) =>
      messages.map((other) => (other.id === reply.id ? { ...reply, content } : other)),
    );

  return {
    async begin() {
      // An answer on its way would take the question off again.
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
    /** Takes off what this turn put there; a proposal that was settled meanwhile stays so. */
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
 * One question at a time: it stands in the list at once, the reply grows in it, and whatever goes
 * wrong puts the list back as it was. Leaving the screen for good stops it.
 */
export function useTurn(
  setting: TurnSetting,
  onAnswered: (question: string, reply: ChatMessage) => void,
) {
  const queryClient = useQueryClient();
  const [turn, setTurn] = useState<Turn>({ status: "idle" });
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  async function send(content: string) {
    if (turn.status === "asking") return;
    const stop = new AbortController();
    stopper.current = stop;
    setTurn({ status: "asking", content });
    const list = replyWriter(
      queryClient,
      localMessage("user", content),
      localMessage("assistant", ""),
    );
    await list.begin();
    const { projectId, today } = setting;
    try {
      const answer = await askAssistant(
        { content, today, ...(projectId !== undefined && { projectId }) },
        {
          signal: stop.signal,
          onStart: () => list.start(),
          onContent: (text) => list.write(text),
        },
      );
      list.complete(answer);
      setTurn({ status: "idle" });
      onAnswered(content, answer);
      void list.refetch();
    } catch (error) {
      await list.restore();
      if (stop.signal.aborted) return setTurn({ status: "idle" });
      console.error("Failed to send message", error);
      setTurn({ status: "failed", content, reason: textOf(error, BROKEN_OFF) });
      // What was cut on its way may have been stored all the same.
      if (!(error instanceof ProblemError)) void list.refetch();
    }
    return undefined;
  }

  return { turn, send, stop: () => stopper.current?.abort() };
}

import { useEffect, useRef, useState } from "react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ChatMessage } from "../../../shared/assistant/contract.ts";
import { ProblemError, textOf } from "../../lib/problem-error.ts";
import { messagesQuery, type ShownMessage, type TurnSetting } from "./api.ts";
import { askAssistant } from "./ask-assistant.ts";

const BROKEN_OFF =
  "The answer broke off before it was complete. Your question is still here: try again.";

/** The server's are positive, so these are nobody else's. */
const QUESTION_ID = -1;
const REPLY_ID = -2;

export type Turn =
  | { status: "idle" }
  | { status: "asking"; content: string }
  /** the list is as it was before, and why is said */
  | { status: "failed"; content: string; reason: string };

type Change = (messages: ShownMessage[]) => ShownMessage[];

function localMessage(role: ShownMessage["role"], content: string): ShownMessage {
  const createdAt = new Date().toISOString();
  return role === "user"
    ? { id: QUESTION_ID, role, content, createdAt, proposals: [] }
    : { id: REPLY_ID, role, content, createdAt, proposals: [], isTyping: true };
}

/** The list of messages while a reply is written into it, at most once for each frame drawn. */
function replyWriter(queryClient: QueryClient) {
  const { queryKey } = messagesQuery();
  let frame = 0;
  const change = (how: Change) =>
    queryClient.setQueryData(queryKey, (messages) => how(messages ?? []));
  const replaceReply = (reply: ShownMessage) =>
    change((messages) => messages.map((other) => (other.id === REPLY_ID ? reply : other)));

  return {
    async begin(question: ShownMessage) {
      // An answer on its way would take the question off again.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      change((messages) => [...messages, question]);
      return before;
    },
    start: (reply: ShownMessage) => change((messages) => [...messages, reply]),
    write(reply: ShownMessage) {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => replaceReply(reply));
    },
    complete(message: ChatMessage) {
      cancelAnimationFrame(frame);
      change((messages) => [...messages.filter(({ id }) => id !== REPLY_ID), message]);
    },
    async restore(before: ShownMessage[] | undefined) {
      cancelAnimationFrame(frame);
      if (before) queryClient.setQueryData(queryKey, before);
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
    const list = replyWriter(queryClient);
    const before = await list.begin(localMessage("user", content));
    const reply = localMessage("assistant", "");
    const { projectId, today } = setting;
    try {
      const answer = await askAssistant(
        { content, today, ...(projectId !== undefined && { projectId }) },
        {
          signal: stop.signal,
          onStart: () => list.start(reply),
          onContent: (text) => list.write({ ...reply, content: text }),
        },
      );
      list.complete(answer);
      setTurn({ status: "idle" });
      onAnswered(content, answer);
      void list.refetch();
    } catch (error) {
      await list.restore(before);
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

import { useDeferredValue, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { MESSAGES_NOT_FETCHED, messagesQuery, type ShownMessage } from "../queries.ts";
import { Message } from "./message.tsx";
import { AnswerContext } from "./reply-link.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useFollow } from "./use-follow.ts";

const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;

/** Rendered first: more than fit in the panel. */
const NEWEST = 12;

interface ConversationProps {
  suggestions: readonly string[];
  isAsking: boolean;
  onAsk: (question: string) => void;
  announce: (text: string) => void;
}

/** The messages, newest last. */
export function Conversation({ suggestions, isAsking, onAsk, announce }: ConversationProps) {
  const area = useRef<HTMLDivElement>(null);
  const select = (messages: ShownMessage[]) => messages.length === 0;
  const { data: isEmpty = false } = useQuery({ ...messagesQuery(), select });
  const { isAway, handleScroll, jump } = useFollow(area, { isEmpty, isAsking });

  return (
    <div className="chat-area">
      <div
        ref={area}
        role="log"
        aria-label="Conversation"
        // A finished reply is announced once, not word by word.
        aria-live="off"
        aria-busy={isAsking}
        {...KEYBOARD_SCROLLABLE}
        onScroll={handleScroll}
        className="chat-log"
      >
        <div className="chat-page">
          <MessageList
            suggestions={suggestions}
            isAsking={isAsking}
            onAsk={onAsk}
            announce={announce}
          />
        </div>
      </div>
      {isAway && (
        <Button size="sm" className="chat-jump" onClick={jump}>
          <ArrowDown aria-hidden className="size-4" />
          Jump to latest
        </Button>
      )}
    </div>
  );
}

function MessageList({ suggestions, isAsking, onAsk, announce }: ConversationProps) {
  const { data, isError, isFetching, refetch } = useQuery(messagesQuery());
  if (data === undefined) {
    if (!isError) return <ConversationSkeleton />;
    return (
      <ErrorState
        message={MESSAGES_NOT_FETCHED}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.length === 0) return <Suggestions suggestions={suggestions} onAsk={onAsk} />;
  return <Messages {...{ messages: data, isAsking, onAsk, announce }} />;
}

interface MessagesProps extends Omit<ConversationProps, "suggestions"> {
  messages: readonly ShownMessage[];
}

/** The newest messages, and in the next frame all. */
function Messages({ messages, isAsking, onAsk, announce }: MessagesProps) {
  const first = useDeferredValue(0, Math.max(0, messages.length - NEWEST));
  const question = lastQuestion(messages);
  const last = messages.at(-1);
  return (
    <ol className="chat-list">
      {messages.slice(first).map((message, at) => (
        <AnswerContext key={message.id} value={message === last && !isAsking ? onAsk : undefined}>
          <Message
            message={message}
            announce={announce}
            onAskAgain={
              message === last && question !== undefined && !isAsking
                ? () => onAsk(question)
                : undefined
            }
            onProposeAgain={isAsking ? undefined : proposeAgain(messages, first + at, onAsk)}
          />
        </AnswerContext>
      ))}
    </ol>
  );
}

/** Repeats the question whose reply had a proposal that expired. */
function proposeAgain(
  messages: readonly ShownMessage[],
  at: number,
  onAsk: (question: string) => void,
): (() => void) | undefined {
  const hasExpired = messages[at]?.proposals.some(({ state }) => state === "expired");
  const question = hasExpired ? lastQuestion(messages.slice(0, at)) : undefined;
  return question === undefined ? undefined : () => onAsk(question);
}

function lastQuestion(messages: readonly ShownMessage[]): string | undefined {
  return messages.findLast(({ role }) => role === "user")?.content;
}

function ConversationSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-9 w-44" />
      <Skeleton className="h-28" />
      <Skeleton className="h-9 w-44" />
    </div>
  );
}

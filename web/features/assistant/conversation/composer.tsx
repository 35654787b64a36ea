import { type FormEvent, type KeyboardEvent, type RefObject, useId } from "react";
import { ArrowUp, CircleStop } from "lucide-react";
import { MAX_MESSAGE } from "../../../../shared/assistant/contract.ts";
import { Button } from "../../../ui/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import type { Turn } from "./use-turn.ts";

const PLACEHOLDER = "Ask about budgets, timelines, materials...";
/** Message length from which the counter is shown. */
const NEAR_LIMIT = MAX_MESSAGE - 400;

interface ComposerProps {
  bar: RefObject<HTMLFormElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  turn: Turn;
  onType: (text: string) => void;
  onSend: (content: string) => void;
  onStop: () => void;
}

/**
 * Enter that confirms an input method's text must not send. Safari reports it only by key code 229.
 */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

export function Composer({ bar, field, text, turn, onType, onSend, onStop }: ComposerProps) {
  const counterId = useId();
  const content = text.trim();
  // Counts code points, as the server does.
  const length = [...content].length;
  const isNearLimit = length > NEAR_LIMIT;
  const isTooLong = length > MAX_MESSAGE;
  const isAsking = turn.status === "asking";
  const maySend = content !== "" && !isTooLong && !isAsking;

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (maySend) onSend(content);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  }

  return (
    <form ref={bar} onSubmit={send} className="chat-composer">
      <TurnState turn={turn} text={content} onSend={onSend} onStop={onStop} />
      <div className="chat-field">
        {/* The field grows with a hidden copy of its text in the style sheet. */}
        <div className="chat-grow" data-text={text || PLACEHOLDER}>
          <textarea
            ref={field}
            rows={1}
            aria-label="Your question"
            aria-describedby={isNearLimit ? counterId : undefined}
            aria-invalid={isTooLong}
            placeholder={PLACEHOLDER}
            enterKeyHint="send"
            // Locked until the reply arrives.
            readOnly={isAsking}
            value={text}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={handleKeyDown}
          />
        </div>
        <Button
          variant="primary"
          size="icon"
          type="submit"
          aria-label="Send"
          title="Send"
          disabled={!maySend}
        >
          <ArrowUp aria-hidden className="size-5" />
        </Button>
      </div>
      {isNearLimit && (
        <p id={counterId} className={isTooLong ? "chat-counter chat-over" : "chat-counter"}>
          <span className="numbers">
            {length.toLocaleString("en-US")} of {MAX_MESSAGE.toLocaleString("en-US")}
          </span>{" "}
          characters{isTooLong && ". Please shorten your message."}
        </p>
      )}
    </form>
  );
}

interface TurnStateProps {
  turn: Turn;
  /** text in the field */
  text: string;
  onSend: (content: string) => void;
  onStop: () => void;
}

/** Progress of the reply, or why it failed. */
function TurnState({ turn, text, onSend, onStop }: TurnStateProps) {
  switch (turn.status) {
    case "idle":
      return null;
    case "asking":
      return (
        <div className="chat-waiting">
          <span>AI is thinking...</span>
          <Button variant="quiet" size="sm" onClick={onStop}>
            <CircleStop aria-hidden className="size-4" />
            Stop
          </Button>
        </div>
      );
    case "failed":
      return (
        <InlineAlert>
          <p>{turn.reason}</p>
          {turn.content !== text && <q className="line-clamp-3">{turn.content}</q>}
          <button type="button" className="chat-retry" onClick={() => onSend(turn.content)}>
            Try again
          </button>
        </InlineAlert>
      );
  }
}

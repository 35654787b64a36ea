import { memo, useState } from "react";
import { CatchBoundary } from "@tanstack/react-router";
import { Check, Copy, RotateCw } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import type { ShownMessage } from "../queries.ts";
import { copyText } from "../../../lib/copy-text.ts";
import { MessageProposals } from "../proposals/message-proposals.tsx";
import { ReplyMarkdown } from "./reply-markdown.tsx";

interface MessageProps {
  message: ShownMessage;
  /** announces text to screen readers */
  announce: (text: string) => void;
  /** repeats the last question; omitted unless this is the last exchange */
  onAskAgain?: (() => void) | undefined;
  /** repeats the question behind its proposals; omitted unless one has expired */
  onProposeAgain?: (() => void) | undefined;
}

export const Message = memo(function Message(props: MessageProps) {
  const { message, announce, onAskAgain, onProposeAgain } = props;
  const { role, content, isTyping = false, proposals } = message;
  if (role === "user") {
    return (
      <li className="chat-question">
        <span className="sr-only">You asked: </span>
        {content}
      </li>
    );
  }
  return (
    <li className="chat-reply" aria-busy={isTyping || undefined}>
      <span className="sr-only">AI Assistant: </span>
      {content === "" ? (
        <Thinking />
      ) : (
        // A reply that fails to render is shown as plain text.
        <CatchBoundary getResetKey={() => content} errorComponent={() => content}>
          <div className="reply">
            <ReplyMarkdown text={content} isGrowing={isTyping} />
          </div>
        </CatchBoundary>
      )}
      <MessageProposals proposals={proposals} announce={announce} onAskAgain={onProposeAgain} />
      {!isTyping && <ReplyActions text={content} announce={announce} onAskAgain={onAskAgain} />}
    </li>
  );
});

function Thinking() {
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <span aria-hidden className="chat-dots">
        <i />
        <i />
        <i />
      </span>
      Thinking...
    </p>
  );
}

interface ReplyActionsProps {
  text: string;
  announce: (text: string) => void;
  onAskAgain: (() => void) | undefined;
}

function ReplyActions({ text, announce, onAskAgain }: ReplyActionsProps) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    const hasWorked = await copyText(text);
    setIsCopied(hasWorked);
    announce(hasWorked ? "Copied" : "Couldn't copy the reply");
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <div className="chat-actions">
      <Button
        variant="quiet"
        size="sm"
        onClick={() => void copy()}
        onBlur={() => setIsCopied(false)}
      >
        <Icon aria-hidden className="size-4" />
        {isCopied ? "Copied" : "Copy"}
      </Button>
      {onAskAgain && (
        <Button variant="quiet" size="sm" onClick={onAskAgain}>
          <RotateCw aria-hidden className="size-4" />
          Try again
        </Button>
      )}
    </div>
  );
}

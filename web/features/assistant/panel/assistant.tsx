import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChatMessage } from "../../../../shared/assistant/contract.ts";
import { useIsWideWindow } from "../../../lib/use-is-wide.ts";
import { useToday } from "../../../lib/use-today.ts";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import { adoptStyles } from "./adopt-styles.ts";
import { AssistantPanel } from "./assistant-panel.tsx";
import { plainText } from "../conversation/plain-text.ts";
import { useDraft } from "../conversation/use-draft.ts";
import { useTurn } from "../conversation/use-turn.ts";

adoptStyles();

export { prefetchMessages } from "../queries.ts";

export interface AssistantProps {
  userId: number;
  /** opens the panel, and gets focus back when it closes */
  button: RefObject<HTMLButtonElement | null>;
  /** toasts leave it uncovered on a phone */
  composer: RefObject<HTMLFormElement | null>;
  /** number of times opened; 0 while closed */
  opened: number;
  onClose: () => void;
}

/** Text for screen readers; repeated text is announced again. */
function useAnnouncer() {
  const [announcement, setAnnouncement] = useState({ text: "", count: 0 });
  // Stable identity: hundreds of messages receive it.
  const announce = useCallback(
    (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 })),
    [],
  );
  const announcer = (
    <p role="status" className="sr-only">
      <span key={announcement.count}>{announcement.text}</span>
    </p>
  );
  return { announce, announcer };
}

/** Stays mounted while the panel is closed, so that a pending reply continues. */
export function Assistant({ userId, button, composer, opened, onClose }: AssistantProps) {
  const { selected } = useSelectedProject();
  const today = useToday();
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isWide = useIsWideWindow();
  const { draft, type, offer, settle } = useDraft(userId);
  const { announce, announcer } = useAnnouncer();
  const context = { projectId: selected?.id, today };

  function handleAnswered(question: string, { content }: ChatMessage) {
    settle(question);
    announce(`AI Assistant: ${plainText(content)}`);
  }
  const { turn, send, stop } = useTurn(context, handleAnswered);

  /** On small screens, focusing the field would open a keyboard over the messages. */
  function focusFirst() {
    (isWide ? field : panel).current?.focus({ preventScroll: true });
  }
  function ask(question: string) {
    offer(question);
    announce("AI is thinking...");
    // The pressed element unmounts, so focus would be lost.
    if (document.activeElement !== field.current) focusFirst();
    void send(question);
  }
  function handleStop() {
    stop();
    announce("Stopped");
    focusFirst();
  }

  const isOpen = opened > 0;
  const handleOpen = useEffectEvent(focusFirst);
  useEffect(() => {
    if (opened > 0) handleOpen();
  }, [opened]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = button.current;
    return () => opener?.focus({ preventScroll: true });
  }, [isOpen, button]);

  return (
    <>
      {announcer}
      {isOpen && (
        <AssistantPanel
          userId={userId}
          panel={panel}
          field={field}
          composer={composer}
          context={context}
          draft={draft}
          turn={turn}
          onType={type}
          onAsk={ask}
          onStop={handleStop}
          onClose={onClose}
          focusFirst={focusFirst}
          announce={announce}
        />
      )}
    </>
  );
}

import { type KeyboardEvent, type RefObject, useEffect, useId } from "react";
import { useQuery } from "@tanstack/react-query";
import { useIsWideWindow } from "../../../lib/use-is-wide.ts";
import { aboutQuery, type TurnContext } from "../queries.ts";
import { Composer } from "../conversation/composer.tsx";
import { Conversation } from "../conversation/conversation.tsx";
import { PanelHeader } from "./panel-header.tsx";
import { useKeepFocus } from "./use-keep-focus.ts";
import { usePanelWidth } from "./use-panel-width.ts";
import type { Turn } from "../conversation/use-turn.ts";
import { WidthHandle } from "./width-handle.tsx";

interface AssistantPanelProps {
  userId: number;
  panel: RefObject<HTMLElement | null>;
  context: TurnContext;
  field: RefObject<HTMLTextAreaElement | null>;
  composer: RefObject<HTMLFormElement | null>;
  draft: string;
  turn: Turn;
  onType: (text: string) => void;
  onAsk: (content: string) => void;
  onStop: () => void;
  onClose: () => void;
  focusFirst: () => void;
  announce: (text: string) => void;
}

/** Moves the page and toasts beside the panel if there is room; otherwise toasts lie above it. */
function useRoomBeside(width: number, isWide: boolean) {
  useEffect(() => {
    const root = document.documentElement;
    const announce = () => window.dispatchEvent(new Event("resize"));
    root.style.setProperty("--beside", isWide ? `${width + 16}px` : "0px");
    root.toggleAttribute("data-beside", isWide);
    announce();
    return () => {
      root.style.removeProperty("--beside");
      root.removeAttribute("data-beside");
      announce();
    };
  }, [width, isWide]);
}

/** Non-modal: the page stays usable. */
export function AssistantPanel(props: AssistantPanelProps) {
  const { userId, panel, context, field, composer, draft, turn } = props;
  const { onType, onAsk, onStop, onClose, focusFirst, announce } = props;
  const titleId = useId();
  const isWide = useIsWideWindow();
  const [width, setWidth] = usePanelWidth(userId);
  const { data: about } = useQuery(aboutQuery(context));
  useKeepFocus(panel, focusFirst);
  useRoomBeside(width, isWide);
  const isAsking = turn.status === "asking";

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  }

  return (
    <section
      ref={panel}
      id="assistant"
      role="dialog"
      aria-labelledby={titleId}
      // A press anywhere inside focuses the panel, so that its keyboard shortcuts work.
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      className="chat-panel rise-in"
      {...(isWide && { style: { width } })}
    >
      {isWide && <WidthHandle width={width} onWidth={setWidth} />}
      <PanelHeader
        titleId={titleId}
        about={about}
        width={width}
        isAsking={isAsking}
        onWidth={setWidth}
        onClose={onClose}
      />
      <Conversation
        suggestions={about?.suggestions ?? []}
        isAsking={isAsking}
        onAsk={onAsk}
        announce={announce}
      />
      <Composer
        bar={composer}
        field={field}
        text={draft}
        turn={turn}
        onType={onType}
        onSend={onAsk}
        onStop={onStop}
      />
    </section>
  );
}

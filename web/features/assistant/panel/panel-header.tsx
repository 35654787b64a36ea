import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ChevronsLeft, ChevronsRight, Plus, Trash2 } from "lucide-react";
import type { AssistantAbout } from "../../../../shared/assistant/contract.ts";
import { useIsWideWindow } from "../../../lib/use-is-wide.ts";
import { Button } from "../../../ui/button.tsx";
import { messagesQuery } from "../queries.ts";
import { ClearDialog } from "./clear-dialog.tsx";
import { MIN_WIDTH, MAX_WIDTH } from "./use-panel-width.ts";

interface PanelHeaderProps {
  titleId: string;
  about: AssistantAbout | undefined;
  width: number;
  isAsking: boolean;
  onWidth: (width: number) => void;
  onClose: () => void;
}

export function PanelHeader(props: PanelHeaderProps) {
  const { titleId, about, width, isAsking, onWidth, onClose } = props;
  const isWide = useIsWideWindow();
  const isWidened = width > MIN_WIDTH;
  const Arrows = isWidened ? ChevronsRight : ChevronsLeft;
  return (
    <header className="chat-header">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="font-semibold">
          AI Assistant
        </h2>
        <p className="truncate text-xs text-ink-soft" title={about?.model ?? undefined}>
          {about ? (about.model ?? "Built-in assistant (no AI model)") : "\u00a0"}
        </p>
      </div>
      <ClearButton isAsking={isAsking} />
      {isWide && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={isWidened ? "Collapse" : "Expand"}
          title={isWidened ? "Collapse" : "Expand"}
          onClick={() => onWidth(isWidened ? MIN_WIDTH : MAX_WIDTH)}
        >
          <Arrows aria-hidden className="size-4.5" />
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label="Close" title="Close (Esc)" onClick={onClose}>
        {/* A rotated plus: the cross icon would load the whole dialog chunk. */}
        <Plus aria-hidden className="chat-cross size-5" />
      </Button>
    </header>
  );
}

function ClearButton({ isAsking }: { isAsking: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...messagesQuery(), enabled: false });
  const mayClear = data !== undefined && data.length > 0 && !isAsking;

  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Clear conversation"
        title="Clear conversation"
        disabled={!mayClear}
        onClick={() => setIsOpen(true)}
      >
        <Trash2 aria-hidden className="size-4.5" />
      </Button>
      {isOpen && <ClearDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ChevronsLeft, ChevronsRight, Trash2, X } from "lucide-react";
import type { AssistantAbout } from "../../../shared/assistant/contract.ts";
import { textOf } from "../../lib/problem-error.ts";
import { useIsWide } from "../../lib/use-is-wide.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { messagesQuery, useClearConversation } from "./api.ts";
import { NARROWEST, WIDEST } from "./use-panel-width.ts";

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
  const isWide = useIsWide();
  const isWidened = width > NARROWEST;
  const Arrows = isWidened ? ChevronsRight : ChevronsLeft;
  return (
    <header className="chat-header">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="font-semibold">
          AI Assistant
        </h2>
        <p className="truncate text-xs text-ink-soft" title={about?.model ?? undefined}>
          {about ? (about.model ?? "Built-in adviser") : "\u00a0"}
        </p>
      </div>
      <ClearButton isAsking={isAsking} />
      {isWide && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={isWidened ? "Narrow" : "Widen"}
          title={isWidened ? "Narrow" : "Widen"}
          onClick={() => onWidth(isWidened ? NARROWEST : WIDEST)}
        >
          <Arrows aria-hidden className="size-4.5" />
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label="Close" title="Close (Esc)" onClick={onClose}>
        <X aria-hidden className="size-4.5" />
      </Button>
    </header>
  );
}

function ClearButton({ isAsking }: { isAsking: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { data } = useQuery({ ...messagesQuery(), enabled: false });
  const clearing = useClearConversation();
  const mayClear = data !== undefined && data.length > 0 && !isAsking;

  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Clear conversation"
        title="Clear conversation"
        disabled={!mayClear}
        onClick={() => setIsConfirming(true)}
      >
        <Trash2 aria-hidden className="size-4.5" />
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Clear this conversation?"
          message="All that was asked and answered will be deleted. What is recorded in your projects stays."
          confirmLabel="Clear"
          pendingLabel="Clearing..."
          isPending={clearing.isPending}
          error={
            clearing.error
              ? textOf(clearing.error, "The conversation could not be cleared. Please try again.")
              : undefined
          }
          onConfirm={() => clearing.mutate(undefined, { onSuccess: () => setIsConfirming(false) })}
          onCancel={() => {
            clearing.reset();
            setIsConfirming(false);
          }}
        />
      )}
    </>
  );
}

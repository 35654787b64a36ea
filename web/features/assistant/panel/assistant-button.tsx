import { type ComponentType, useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { ignoreRejection } from "../../../lib/lazy-dialog.ts";
import { useIsWideWindow } from "../../../lib/use-is-wide.ts";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { toast } from "../../../ui/toast/toast.ts";
import { useBarHeight } from "../../../ui/page/use-bar-height.ts";
import type { AssistantProps } from "./assistant.tsx";
import { useMoveAside } from "./use-move-aside.ts";

const load = () => import("./assistant.tsx");

interface AssistantButtonProps {
  userId: number;
  /** whether its keyboard shortcut was pressed before it loaded */
  opensAtOnce: boolean;
}

/** The only part of the assistant loaded with each page; the rest loads on first use. */
export function AssistantButton({ userId, opensAtOnce }: AssistantButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [Assistant, setAssistant] = useState<ComponentType<AssistantProps>>();
  const [opened, setOpened] = useState(0);
  const queryClient = useQueryClient();
  const preload = () =>
    ignoreRejection(load().then(({ prefetchMessages }) => prefetchMessages(queryClient)));

  async function open() {
    try {
      const part = await load();
      setAssistant(() => part.Assistant);
      setOpened((count) => count + 1);
    } catch {
      const description = "Couldn't load the assistant. Check your connection and try again.";
      toast({ variant: "destructive", title: "Error", description });
    }
  }
  const isWide = useIsWideWindow();
  // On wide screens toasts appear beside the panel.
  const composer = useBarHeight<HTMLFormElement>("--composer-bar", !isWide && opened > 0);
  useMoveAside(button);
  useShortcut("a", () => void open());
  useEffect(() => {
    if (opensAtOnce) button.current?.click();
  }, [opensAtOnce]);

  return (
    <section aria-label="Assistant" className="print:hidden">
      <button
        ref={button}
        type="button"
        id="assistant-button"
        aria-label="AI Assistant"
        aria-haspopup="dialog"
        title="AI Assistant"
        hidden={opened > 0}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        <MessageSquareText aria-hidden className="size-5" />
      </button>
      {Assistant && (
        <Assistant
          userId={userId}
          button={button}
          composer={composer}
          opened={opened}
          onClose={() => setOpened(0)}
        />
      )}
    </section>
  );
}

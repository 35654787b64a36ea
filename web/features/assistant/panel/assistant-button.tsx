import { type ComponentType, useRef, useState } from "react";
import { MessageSquareText } from "lucide-react";
import { ignoreRejection } from "../../../lib/lazy-dialog.ts";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { toast } from "../../../ui/toast/toast.ts";
import type { AssistantProps } from "./assistant.tsx";

const load = () => import("./assistant.tsx");
const preload = () => ignoreRejection(load());

/** The only part of the assistant loaded with each page; the rest loads on first use. */
export function AssistantButton({ userId }: { userId: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const [Assistant, setAssistant] = useState<ComponentType<AssistantProps>>();
  const [opened, setOpened] = useState(0);

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
  useShortcut("a", () => void open());

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
        className="fixed z-10 grid size-12 place-items-center rounded-full border border-line-strong bg-surface text-accent-text shadow-far hover:bg-hover"
      >
        <MessageSquareText aria-hidden className="size-5" />
      </button>
      {Assistant && (
        <Assistant userId={userId} button={button} opened={opened} onClose={() => setOpened(0)} />
      )}
    </section>
  );
}

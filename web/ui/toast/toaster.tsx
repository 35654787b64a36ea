import {
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { CircleAlert, CircleCheck, Undo2, X } from "lucide-react";
import { announce } from "../announce.ts";
import { classNames } from "../class-names.ts";
import { Button } from "../button.tsx";
import { useTopDialog } from "../dialog/dialog-stack.ts";
import { isTyping } from "../form/is-typing.ts";
import { UNDO_KEYS } from "../key-names.ts";
import { ABOVE_BARS } from "../page/use-bar-height.ts";
import { dismissToast, type ShownToast, takesBack, type ToastAction, useToasts } from "./toast.ts";
import { pauseToasts, syncTimers, resumeToasts } from "./toast-clock.ts";

/** Dismisses the toast at once: the action's result appears in its own toast. */
function press(id: number, action: ToastAction): void {
  dismissToast(id);
  action.onPress();
}

/** Toasts that have animated in, so that moving into a dialog doesn't animate them again. */
const animatedIds = new Set<number>();

interface ToastCardProps {
  toast: ShownToast;
  onGoing: (hadFocus: boolean) => void;
}

function ToastCard({ toast, onGoing }: ToastCardProps) {
  const { id, title, description, action, more } = toast;
  const ref = useRef<HTMLDivElement>(null);
  const [isNew] = useState(() => !animatedIds.has(id));
  const isDestructive = toast.variant === "destructive";
  const Icon = isDestructive ? CircleAlert : CircleCheck;

  useEffect(() => {
    animatedIds.add(id);
  }, [id]);

  const handleGoing = useEffectEvent((card: HTMLElement | null) => {
    onGoing(card?.contains(document.activeElement) ?? false);
  });
  useLayoutEffect(() => {
    const card = ref.current;
    return () => handleGoing(card);
  }, []);

  return (
    <div
      ref={ref}
      className={classNames(
        "pointer-events-auto flex flex-wrap items-start gap-3 rounded-xl border border-line bg-surface py-3 pr-2 pl-4 text-ink shadow-far",
        isNew && "rise-in",
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          "mt-0.5 size-5 shrink-0",
          isDestructive ? "text-danger-text" : "text-accent-text",
        )}
      />
      {/* With less room for the text, the buttons go below it. */}
      <div className="min-w-0 flex-1 py-px" style={{ flexBasis: "8rem" }}>
        <p className="font-medium wrap-anywhere">{title}</p>
        {description !== undefined && (
          <p className="line-clamp-3 text-sm text-ink-soft wrap-anywhere">{description}</p>
        )}
        {more && (
          <Button size="sm" className="mt-1" onClick={() => press(id, more)}>
            {more.label}
          </Button>
        )}
      </div>
      <div className="-my-2 ml-auto flex max-w-full shrink-0 items-center gap-1">
        {action && (
          <Button
            size="sm"
            aria-label={`${action.label}: ${action.about ?? title}`}
            {...(takesBack(action) && {
              "aria-keyshortcuts": "Control+Z Meta+Z",
              title: UNDO_KEYS,
            })}
            onClick={() => press(id, action)}
          >
            {action.label === "Undo" && <Undo2 aria-hidden className="size-4" />}
            {action.label}
          </Button>
        )}
        <Button
          variant="quiet"
          size="icon"
          // Several deletions share a title, so the description names the record.
          aria-label={`Dismiss: ${action && description !== undefined ? description : title}`}
          onClick={() => dismissToast(id)}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
    </div>
  );
}

let lastAnnouncedId = 0;

/** Announces each toast once, even when it moves to another container. */
function useAnnouncement(toasts: readonly ShownToast[]) {
  useEffect(() => {
    for (const { id, title, description, action, variant } of toasts) {
      if (id <= lastAnnouncedId) continue;
      lastAnnouncedId = id;
      const label = takesBack(action) ? `${action?.label}: ${UNDO_KEYS}` : action?.label;
      const words = [title, description, label];
      const urgency = variant === "destructive" ? "assertive" : "polite";
      announce(words.filter((part) => part !== undefined).join(". "), urgency);
    }
  }, [toasts]);
}

/** Ctrl+Z or Cmd+Z, outside text fields, presses the newest action that takes something back. */
function useUndoKey(toasts: readonly ShownToast[]) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
    if (!isUndo || event.shiftKey || event.altKey) return;
    if (event.repeat || isTyping(event.target)) return;
    const newest = toasts.findLast(({ action }) => takesBack(action));
    if (!newest?.action) return;
    event.preventDefault();
    press(newest.id, newest.action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    // Capture phase, because dialogs stop key events.
    window.addEventListener("keydown", listener, true);
    return () => window.removeEventListener("keydown", listener, true);
  }, []);
}

/**
 * The container of toasts: a popover in the browser's top layer, moved into the top dialog, outside
 * of which it would be inert.
 */
export function Toaster() {
  const toasts = useToasts();
  const topDialog = useTopDialog();
  useUndoKey(toasts);
  useAnnouncement(toasts);
  usePausePresses();
  useEffect(() => syncTimers(toasts), [toasts]);
  useEffect(() => () => syncTimers([]), []);
  if (typeof document === "undefined") return null;
  return createPortal(
    <ToastList toasts={toasts} isInside={!!topDialog} key={topDialog ? "in-dialog" : "in-page"} />,
    topDialog ?? document.body,
  );
}

/**
 * Toasts inside a dialog move its buttons when they disappear, so they stay until a press is
 * released.
 */
function usePausePresses() {
  useEffect(() => {
    const press = () => pauseToasts("press");
    const release = () => resumeToasts("press");
    // Capture phase, because dialogs stop events.
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      release();
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, []);
}

/** Remembers the previous focus, for when a focused toast is removed. */
function useFocusBefore() {
  const before = useRef<EventTarget>(null);

  function remember({ currentTarget, relatedTarget }: FocusEvent) {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) before.current = relatedTarget;
  }

  function restoreFocus() {
    const { current } = before;
    const isThere = current instanceof HTMLElement && current.isConnected;
    const target = isThere ? current : document.querySelector<HTMLElement>("main");
    target?.focus({ preventScroll: true });
  }

  return { remember, restoreFocus };
}

interface ToastListProps {
  toasts: readonly ShownToast[];
  /** inside a dialog, below its content: above, it would cover the title or the buttons */
  isInside: boolean;
}

function ToastList({ toasts, isInside }: ToastListProps) {
  const ref = useRef<HTMLElement>(null);
  const focus = useFocusBefore();
  const isShown = toasts.length > 0;
  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover) return undefined;
    // The surrounding dialog may have just closed; the list then moves into the page.
    if (isShown && !isInside && popover.isConnected) popover.showPopover();
    return () => {
      if (popover.matches(":popover-open")) popover.hidePopover();
    };
  }, [isShown, isInside]);

  function handleFocus(event: FocusEvent) {
    focus.remember(event);
    pauseToasts("focus");
  }

  /** A removed element fires no leave or blur event. */
  function handleGoing(hadFocus: boolean) {
    if (hadFocus) focus.restoreFocus();
    resumeToasts("hover");
    if (hadFocus) resumeToasts("focus");
  }

  return (
    <section
      ref={ref}
      popover={isInside ? undefined : "manual"}
      aria-label="Notifications"
      onPointerEnter={() => pauseToasts("hover")}
      onPointerLeave={() => resumeToasts("hover")}
      onFocus={handleFocus}
      onBlur={() => resumeToasts("focus")}
      style={
        isInside
          ? undefined
          : {
              bottom: ABOVE_BARS,
              // Beside what floats at the right, such as the assistant's panel.
              right: "var(--beside, 0px)",
              maxWidth: "min(28rem, 100% - var(--beside, 0px))",
              marginRight: "env(safe-area-inset-right)",
              // A popover would clip the shadows.
              overflow: "visible",
            }
      }
      className={classNames(
        "bg-transparent text-ink",
        isInside
          ? "sticky bottom-0 shrink-0 px-4 pb-4"
          : "pointer-events-none fixed inset-auto m-0 w-full p-4",
      )}
    >
      <ol className="flex flex-col gap-2">
        {/* A phone shows only the newest; the others follow when it is gone. */}
        {toasts.map((toast) => (
          <li key={toast.id} className="max-lg:not-last:hidden">
            <ToastCard toast={toast} onGoing={handleGoing} />
          </li>
        ))}
      </ol>
    </section>
  );
}

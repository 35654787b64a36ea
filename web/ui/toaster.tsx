import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { classNames } from "./class-names.ts";
import { Button } from "./button.tsx";
import { useTopDialog } from "./dialog-stack.ts";
import { dismissToast, holdToasts, releaseToasts, type ShownToast, useToasts } from "./toast.ts";

function ToastCard({ toast }: { toast: ShownToast }) {
  const isDestructive = toast.variant === "destructive";
  const Icon = isDestructive ? CircleAlert : CircleCheck;
  return (
    <div
      role={isDestructive ? "alert" : "status"}
      className="rise-in pointer-events-auto flex items-start gap-3 rounded-xl border border-line bg-surface py-3 pr-2 pl-4 text-ink shadow-far"
    >
      <Icon
        aria-hidden
        className={classNames(
          "mt-0.5 size-5 shrink-0",
          isDestructive ? "text-danger-text" : "text-accent-text",
        )}
      />
      <div className="min-w-0 flex-1 py-px">
        <p className="font-medium wrap-anywhere">{toast.title}</p>
        {toast.description !== undefined && (
          <p className="text-sm text-ink-soft wrap-anywhere">{toast.description}</p>
        )}
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="-my-2"
        aria-label={`Dismiss: ${toast.title}`}
        onClick={() => dismissToast(toast.id)}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

/**
 * Where toasts appear. A popover stands in the browser's top layer; it is moved into the
 * top dialog, since it would be inert outside of it.
 */
export function Toaster() {
  const toasts = useToasts();
  const topDialog = useTopDialog();
  if (typeof document === "undefined") return null;
  return createPortal(
    <ToastList toasts={toasts} key={topDialog ? "in-dialog" : "in-page"} />,
    topDialog ?? document.body,
  );
}

function ToastList({ toasts }: { toasts: readonly ShownToast[] }) {
  const ref = useRef<HTMLElement>(null);
  const isShown = toasts.length > 0;
  useLayoutEffect(() => {
    const popover = ref.current;
    if (!popover) return undefined;
    // The dialog around it may just have gone; the list is then about to move into the page.
    if (isShown && popover.isConnected) popover.showPopover();
    return () => {
      if (popover.matches(":popover-open")) popover.hidePopover();
    };
  }, [isShown]);
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label="Notifications"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
      className="pointer-events-none fixed inset-auto right-0 bottom-0 m-0 max-sm:top-0 max-sm:bottom-auto w-full max-w-md bg-transparent p-4 text-ink"
    >
      <ol className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <li key={toast.id}>
            <ToastCard toast={toast} />
          </li>
        ))}
      </ol>
    </section>
  );
}

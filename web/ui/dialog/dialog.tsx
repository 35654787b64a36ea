import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { X } from "lucide-react";
import { classNames } from "../class-names.ts";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Modal } from "./modal.tsx";
import { useUnloadGuard } from "./unload-guard.ts";

const WIDTHS = { sm: "sm:max-w-md", md: "sm:max-w-lg", lg: "sm:max-w-2xl", xl: "sm:max-w-4xl" };

interface DialogProps {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** whether there are unsaved changes; closing then asks first */
  isDirty?: boolean;
  size?: keyof typeof WIDTHS;
  /** stays visible below the scrolling content; omit it if a form has its own buttons */
  footer?: ReactNode;
  /** a function receives the close handler that asks first, for a Cancel button */
  children: ReactNode | ((requestClose: () => void) => ReactNode);
}

/**
 * Whether an element overflows. Only then is it a tab stop, for keyboard scrolling; otherwise it
 * would take the focus when the dialog opens.
 */
function useScrolls(part: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollHeight > element.clientHeight),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [part]);
  return scrolls;
}

/** Room that a focused element keeps from a form's sticky buttons when it is scrolled into view. */
const ABOVE_FOOT = "clamp(0px, (100dvh - 30rem) * 9, 9rem)";

/** A titled dialog, open while mounted. Esc, the close button and a press outside close it. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, isDirty = false, size = "md", footer, children } = props;
  const titleId = useId();
  const descriptionId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(body);
  useUnloadGuard(isDirty);

  function requestClose() {
    if (isDirty) setIsAsking(true);
    else onClose();
  }

  return (
    <Modal
      onDismiss={requestClose}
      titleId={titleId}
      {...(description === undefined ? {} : { describedBy: descriptionId })}
      className={classNames(
        "rise-in m-auto hidden max-h-[calc(100dvh-2rem-var(--safe-y))] w-[calc(100%-2rem-var(--safe-x))] flex-col rounded-2xl",
        "border border-line bg-surface text-ink shadow-far open:flex",
        WIDTHS[size],
      )}
    >
      <div className="px-5 pt-5 pb-3">
        <h2 id={titleId} className="pr-12 text-xl font-semibold wrap-anywhere">
          {title}
        </h2>
        {description !== undefined && (
          <p id={descriptionId} className="mt-1 text-sm text-ink-soft">
            {description}
          </p>
        )}
      </div>
      <div
        ref={body}
        // With the buttons outside, the scrolling part may contain nothing focusable.
        {...(footer !== undefined &&
          scrolls && { tabIndex: 0, role: "region", "aria-labelledby": titleId })}
        // Positioned, so that visually hidden labels scroll with it instead of with the dialog.
        className="relative min-h-0 flex-auto overflow-y-auto px-5 pt-1 pb-5 -outline-offset-2"
        style={{ scrollPaddingBottom: ABOVE_FOOT }}
      >
        {typeof children === "function" ? children(requestClose) : children}
      </div>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
          {footer}
        </div>
      )}
      {/* Last in DOM order, so that a form's first field gets the initial focus. */}
      <Button
        variant="quiet"
        size="icon"
        aria-label="Close"
        className="absolute top-3 right-3"
        onClick={requestClose}
      >
        <X aria-hidden className="size-5" />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          message="Your changes haven't been saved."
          cancelLabel="Keep editing"
          confirmLabel="Discard"
          onCancel={() => setIsAsking(false)}
          onConfirm={onClose}
        />
      )}
    </Modal>
  );
}

import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { pushLayer } from "./dialog-stack.ts";

interface ModalProps {
  /** Esc, the back gesture or a press beside it: the owner decides what that means */
  onDismiss: () => void;
  className: string;
  /** the id of its title */
  labelledBy?: string;
  label?: string;
  describedBy?: string;
  role?: "dialog" | "alertdialog";
  children: ReactNode;
}

const FOCUSED_FIRST = "a[href], button, input, select, textarea, [tabindex='0']";

/** Where to go on when a dialog's opener has gone with what it stood in: the row after it, or before. */
function rowsBeside(opener: Element | null): Element[] {
  const row = opener?.closest("tr, li");
  return [row?.nextElementSibling, row?.previousElementSibling].filter((beside) => !!beside);
}

/** Else the focus would fall to the top of the page, away from what somebody was working on. */
function focusNear(rows: readonly Element[]) {
  if (document.activeElement !== document.body) return;
  const row = rows.find(({ isConnected }) => isConnected);
  const target = row?.querySelector<HTMLElement>(FOCUSED_FIRST) ?? document.querySelector("main");
  target?.focus({ preventScroll: row === undefined });
}

/** Events travel on through portals in React's tree; a dialog's own stay inside it. */
function keepInside(event: SyntheticEvent) {
  event.stopPropagation();
}

/**
 * The bare modal over the platform's dialog: it traps the focus, makes the page behind it
 * inert and gives the focus back to what opened it. Open for as long as it is mounted.
 */
export function Modal(props: ModalProps) {
  const { onDismiss, className, labelledBy, label, describedBy, role, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const focusedBefore = useRef<Element>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    const rows = rowsBeside(opener);
    dialog.showModal();
    // Chromium gives the focus to a part that scrolls before it comes to what is in it.
    if (!document.activeElement?.matches(FOCUSED_FIRST)) {
      dialog.querySelector<HTMLElement>(FOCUSED_FIRST)?.focus();
    }
    const pop = pushLayer(dialog);
    return () => {
      pop();
      dialog.close();
      // Once everything that closes together has gone, so that an inner dialog, whose opener
      // went along, does not take the focus from the outer one's.
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
      // A deleted row leaves the page a moment after its dialog or before it.
      setTimeout(() => {
        if (opener?.isConnected === false) focusNear(rows);
      });
    };
  }, []);

  /** One that cannot be prevented is followed by a close, which sees to it. */
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    focusedBefore.current = document.activeElement;
    event.preventDefault();
    if (event.cancelable) onDismiss();
  }

  /**
   * Browsers close a dialog on the second Esc whatever the page says; it is opened again, as it
   * was, before anything is asked: what is opened last stands on top.
   */
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    const dialog = event.currentTarget;
    if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
    dialog.showModal();
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
    onDismiss();
  }

  /** A press that began inside (selecting text) and ends on the backdrop closes nothing. */
  function handlePointerDown(event: MouseEvent<HTMLDialogElement>) {
    pressedBeside.current = event.target === event.currentTarget;
  }
  function handleClick(event: MouseEvent<HTMLDialogElement>) {
    event.stopPropagation();
    if (event.target === event.currentTarget && pressedBeside.current) onDismiss();
  }

  return createPortal(
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
      onCancel={handleCancel}
      onClose={handleClose}
      onPointerDown={handlePointerDown}
      onClick={handleClick}
      onSubmit={keepInside}
      onKeyDown={keepInside}
    >
      {children}
      {/* All outside is inert, the page's own among it. */}
      <div aria-live="polite" className="sr-only" />
      <div aria-live="assertive" className="sr-only" />
    </dialog>,
    document.body,
  );
}

import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { pushLayer } from "./dialog-stack.ts";

interface ModalProps {
  /** Esc, the Back gesture or a press outside; the owner decides what happens */
  onDismiss: () => void;
  className: string;
  style?: CSSProperties;
  /** id of the title */
  titleId?: string;
  label?: string;
  describedBy?: string;
  role?: "dialog" | "alertdialog";
  children: ReactNode;
}

const FOCUSED_FIRST = "a[href], button, input, select, textarea, [tabindex='0']";

/**
 * Rows beside the opener, next one first, as focus targets when the opener is removed with its row.
 */
function neighborRows(opener: Element | null): Element[] {
  const row = opener?.closest("tr, li");
  return [row?.nextElementSibling, row?.previousElementSibling].filter((sibling) => !!sibling);
}

/** Otherwise the focus would fall back to the top of the page. */
function focusNear(rows: readonly Element[]) {
  if (document.activeElement !== document.body) return;
  const row = rows.find(({ isConnected }) => isConnected);
  // Not the check box that selects a table row.
  const target =
    row?.querySelector<HTMLElement>("a[href], button") ?? document.querySelector("main");
  target?.focus({ preventScroll: row === undefined });
}

/** React events bubble through portals; a dialog's events must not reach its React parent. */
function stopBubbling(event: SyntheticEvent) {
  event.stopPropagation();
}

/**
 * Opens a dialog while it is mounted, and returns the focus to its opener.
 *
 * @returns its parent element, outside of the document until then: it may be rendered long before
 */
function useOpenDialog(ref: RefObject<HTMLDialogElement | null>): HTMLElement {
  const [host] = useState(() => document.createElement("div"));

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    const rows = neighborRows(opener);
    document.body.append(host);
    dialog.showModal();
    // Chromium focuses a scrollable element before the controls inside it.
    if (!document.activeElement?.matches(FOCUSED_FIRST)) {
      dialog.querySelector<HTMLElement>(FOCUSED_FIRST)?.focus();
    }
    const pop = pushLayer(dialog);
    return () => {
      pop();
      dialog.close();
      host.remove();
      // After all dialogs that close together are gone, so that an inner dialog doesn't take the
      // focus from the outer one's opener.
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
      // A deleted row leaves the page shortly before or after its dialog.
      setTimeout(() => {
        if (opener?.isConnected === false) focusNear(rows);
      });
    };
  }, [host, ref]);
  return host;
}

/**
 * A modal based on the native dialog element: it traps the focus, makes the page inert and returns
 * the focus to its opener. Open while mounted.
 */
export function Modal(props: ModalProps) {
  const { onDismiss, className, style, titleId, label, describedBy, role, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const focusedBefore = useRef<Element>(null);
  const host = useOpenDialog(ref);

  /** A cancel event that can't be prevented is followed by `close`, handled below. */
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    focusedBefore.current = document.activeElement;
    event.preventDefault();
    if (event.cancelable) onDismiss();
  }

  /**
   * Browsers close a dialog on the second Esc regardless of preventDefault. Reopens it first,
   * because the dialog opened last is on top.
   */
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    const dialog = event.currentTarget;
    if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
    dialog.showModal();
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
    onDismiss();
  }

  /**
   * A press that starts inside, such as a text selection, and ends on the backdrop doesn't close
   * it.
   */
  function handlePointerDown(event: MouseEvent<HTMLDialogElement>) {
    pressedBackdrop.current = event.target === event.currentTarget;
  }
  function handleClick(event: MouseEvent<HTMLDialogElement>) {
    event.stopPropagation();
    if (event.target === event.currentTarget && pressedBackdrop.current) onDismiss();
  }

  return createPortal(
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      aria-label={label}
      aria-describedby={describedBy}
      className={className}
      style={style}
      onCancel={handleCancel}
      onClose={handleClose}
      onPointerDown={handlePointerDown}
      onClick={handleClick}
      onSubmit={stopBubbling}
      onKeyDown={stopBubbling}
    >
      {children}
      {/* Inside the dialog, because the page's live region is inert. */}
      <div aria-live="polite" className="sr-only" />
      <div aria-live="assertive" className="sr-only" />
    </dialog>,
    host,
  );
}

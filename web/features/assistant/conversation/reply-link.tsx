import { createContext, type MouseEvent, type ReactNode, use, useState } from "react";
import { useRouter } from "@tanstack/react-router";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { withHome } from "../../../lib/opened-home.ts";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import { type LinkTarget, linkTarget } from "./link-target.ts";
import { openRecordLink } from "./open-record-link.ts";

/** Sends a question; undefined unless the reply is the last and none is being written. */
export const AnswerContext = createContext<((question: string) => void) | undefined>(undefined);

function AnswerButton({ question, children }: { question: string; children: ReactNode }) {
  const onAsk = use(AnswerContext);
  return (
    <button
      type="button"
      className="reply-answer"
      disabled={onAsk === undefined}
      onClick={() => onAsk?.(question)}
    >
      {children}
    </button>
  );
}

/** Presses that open a new tab or window are left to the browser. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** An address of the home on screen. */
function inHome(path: string): string {
  const [address = "", hash] = path.split("#", 2);
  return `${withHome(address)}${hash === undefined ? "" : `#${hash}`}`;
}

export function RecordLink({ path, children }: { path: string; children: ReactNode }) {
  const { history } = useRouter();
  const { projects, select } = useSelectedProject();

  function open(event: MouseEvent) {
    if (isForBrowser(event)) return;
    event.preventDefault();
    openRecordLink(path, { projects, select, navigate: (to) => history.push(inHome(to)) });
  }

  return (
    <a href={inHome(path)} title="From your records" className="reply-record" onClick={open}>
      {children}
    </a>
  );
}

interface DialogLinkProps {
  target: Extract<LinkTarget, { kind: "file" | "import" }>;
  children: ReactNode;
}

/** Link that opens a dialog in place. */
function DialogLink({ target, children }: DialogLinkProps) {
  const [dialog, setDialog] = useState<ReactNode>(null);

  function open(event: MouseEvent) {
    if (isForBrowser(event)) return;
    event.preventDefault();
    void showWhenLoaded(setDialog, async () => {
      const { dialogOf } = await import("./reply-dialogs.tsx");
      return dialogOf(target, { onClose: () => setDialog(null) });
    });
  }

  return (
    <>
      <a href={inHome(target.path)} aria-haspopup="dialog" className="reply-record" onClick={open}>
        {children}
      </a>
      {dialog}
    </>
  );
}

/** Link in a reply; a rejected target is shown as text. */
export function ReplyLink({ href, children }: { href: string | null; children: ReactNode }) {
  const target = linkTarget(href, window.location.origin);
  switch (target.kind) {
    case "none":
      return children;
    case "record":
      return <RecordLink path={target.path}>{children}</RecordLink>;
    case "file":
    case "import":
      return <DialogLink target={target}>{children}</DialogLink>;
    case "answer":
      return <AnswerButton question={target.question}>{children}</AnswerButton>;
    case "site":
      return (
        <a
          href={target.href}
          target="_blank"
          rel="noopener noreferrer"
          title={`Opens ${target.host} in a new tab`}
          className="reply-site"
        >
          {children}
          <span className="sr-only"> (opens {target.host} in a new tab)</span>
        </a>
      );
  }
}

import type { MouseEvent, ReactNode } from "react";
import { useRouter } from "@tanstack/react-router";
import { useSelectedProject } from "../projects/selected-project.tsx";
import { linkTarget } from "./link-target.ts";
import { openRecordLink } from "./open-record-link.ts";

/** A new tab or window was asked for; the browser sees to that. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

export function RecordLink({ path, children }: { path: string; children: ReactNode }) {
  const { history } = useRouter();
  const { projects, select } = useSelectedProject();

  function open(event: MouseEvent) {
    if (isForBrowser(event)) return;
    event.preventDefault();
    openRecordLink(path, { projects, select, navigate: (to) => history.push(to) });
  }

  return (
    <a href={path} title="From your records" className="reply-record" onClick={open}>
      {children}
    </a>
  );
}

/** A link of a reply; what may not be followed is text. */
export function ReplyLink({ href, children }: { href: string | null; children: ReactNode }) {
  const target = linkTarget(href, window.location.origin);
  switch (target.kind) {
    case "none":
      return children;
    case "record":
      return <RecordLink path={target.path}>{children}</RecordLink>;
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

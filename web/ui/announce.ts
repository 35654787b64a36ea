import { subscribeToLayers, topDialog } from "./dialog/dialog-stack.ts";

/** By then a dialog that closes with the message is gone, and the page is no longer inert. */
const SETTLED_MS = 150;
/** Removed after it has been read, or screen-reader users would find it out of context. */
const READ_MS = 5000;

const said = new Set<HTMLElement>();

function forget(line: HTMLElement): void {
  said.delete(line);
  line.remove();
}

// A message behind a dialog is inert, and would be read again when the dialog closes.
subscribeToLayers(() => said.forEach(forget));

/**
 * Announces a message once to screen readers, in a live region that the page and each dialog have
 * from the start: messages inserted along with their region may go unheard.
 */
export function announce(words: string, urgency: "polite" | "assertive"): void {
  setTimeout(() => {
    const around = topDialog() ?? document.body;
    const line = document.createElement("p");
    line.textContent = words;
    around.querySelector(`:scope > [aria-live=${urgency}]`)?.append(line);
    said.add(line);
    setTimeout(() => forget(line), READ_MS);
  }, SETTLED_MS);
}

import { subscribeToLayers, topDialog } from "./dialog/dialog-stack.ts";

/** By then a dialog that closes with the message is gone, and the page is no longer inert. */
const ANNOUNCE_DELAY_MS = 150;
/** Removed after it was read, or screen-reader users would find it out of context. */
const REMOVE_AFTER_MS = 5000;

const messages = new Set<HTMLElement>();

function remove(line: HTMLElement): void {
  messages.delete(line);
  line.remove();
}

// A message behind a dialog is inert, and would be read again when the dialog closes.
subscribeToLayers(() => messages.forEach(remove));

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
    messages.add(line);
    setTimeout(() => remove(line), REMOVE_AFTER_MS);
  }, ANNOUNCE_DELAY_MS);
}

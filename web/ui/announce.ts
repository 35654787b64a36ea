import { subscribeToLayers, topDialog } from "./dialog/dialog-stack.ts";

/** A dialog that goes with the note is gone by then, and what was inert can be heard again. */
const SETTLED_MS = 150;
/** Read long since; left there it would be found, out of its place, by whoever reads on. */
const READ_MS = 5000;

const said = new Set<HTMLElement>();

function forget(line: HTMLElement): void {
  said.delete(line);
  line.remove();
}

// What lies in the page is inert under a dialog, and would be read again when the dialog has gone.
subscribeToLayers(() => said.forEach(forget));

/**
 * Says words to those who hear the page, once, in one of the two live regions that the page and
 * each dialog have from the start: a region that comes together with its words may go unheard.
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

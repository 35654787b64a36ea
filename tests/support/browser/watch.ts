import type { BrowserContext } from "@playwright/test";

/** What a browser says when a page breaks its Content-Security-Policy. */
const POLICY = /content.security.policy|violates the following/i;

/** What never leaves the browser; its viewer of PDFs is an extension of its own. */
const INSIDE = new Set(["data:", "blob:", "about:", "chrome:", "chrome-extension:"]);

/**
 * Writes down what must never happen on any page of ours: a script that fails, a request to
 * another origin, a breach of the Content-Security-Policy, a dialog of the browser's.
 */
export function watch(context: BrowserContext, ...origins: readonly string[]): string[] {
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(`script error: ${error.error().message}`));
  context.on("console", (message) => {
    if (POLICY.test(message.text())) complaints.push(`policy: ${message.text()}`);
  });
  context.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isOurs = origins.includes(url.origin) || INSIDE.has(url.protocol);
    if (!isOurs) complaints.push(`foreign request: ${request.url()}`);
  });
  return complaints;
}

import type { BrowserContext } from "@playwright/test";

/** Chromium's messages about a violation of the Content-Security-Policy. */
const POLICY = /content.security.policy|violates the following/i;

/** Schemes that stay inside the browser; its PDF viewer is an extension. */
const INSIDE = new Set(["data:", "blob:", "about:", "chrome:", "chrome-extension:"]);

/**
 * Records what must never happen on our pages: a script error, a request to another origin, a
 * violation of the Content-Security-Policy, a browser dialog.
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

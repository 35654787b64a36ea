import type { IncomingHttpHeaders } from "node:http";
import { failed } from "../../errors.ts";
import type { App } from "../core/app-type.ts";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Rejects cross-site writes. Browsers set Origin and Sec-Fetch-Site themselves, and no page can
 * forge them. A write with neither is rejected, too, because a session cookie doesn't reveal which
 * site sent the form.
 */
export function addOriginCheck(app: App, publicUrl: string): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { origin, "sec-fetch-site": site } = request.headers;
    const isOwn = origin === undefined ? site === "same-origin" : origin === publicUrl;
    const { isCrossSite, isShareTarget } = request.routeOptions.config;
    const isShared = isShareTarget === true && isBrowserInitiated(request.headers);
    if (isOwn || isShared || READS.has(request.method) || isCrossSite === true) {
      done();
    } else {
      done(
        failed(
          "cross_site",
          `You've opened this site at the wrong address. Please use ${publicUrl}.`,
        ),
      );
    }
  });
}

/**
 * Whether the browser sent the request by itself rather than for a page. Forms of other sites, also
 * in sandboxed frames, are "cross-site".
 */
function isBrowserInitiated({ origin, "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
  return site === "none" && (origin === undefined || origin === "null");
}

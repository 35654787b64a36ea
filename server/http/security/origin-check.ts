import type { IncomingHttpHeaders } from "node:http";
import { failed } from "../../errors.ts";
import type { App } from "../core/app-type.ts";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Rejects cross-site writes. Browsers set Origin and Sec-Fetch-Site themselves and no page can
 * forge them; a write with neither is rejected too, because a session cookie alone doesn't tell
 * which site sent the form.
 */
export function addOriginCheck(app: App, publicUrl: string): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { origin, "sec-fetch-site": site } = request.headers;
    const isOwn = origin === undefined ? site === "same-origin" : origin === publicUrl;
    const { isCrossSite, isShareTarget } = request.routeOptions.config;
    const isShared = isShareTarget === true && isByBrowserItself(request.headers);
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

/** Without a page that caused it: forms of other sites, also of sandboxed frames, are "cross-site". */
function isByBrowserItself({ origin, "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
  return site === "none" && (origin === undefined || origin === "null");
}

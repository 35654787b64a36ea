import { failed } from "../../errors.ts";
import type { App } from "../core/app-type.ts";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Refuses every write that does not come from the product's own pages. Browsers add Origin
 * and Sec-Fetch-Site themselves and no page can forge them; a write with neither is refused
 * too, because the session cookie alone does not say who wrote the form.
 */
export function addOriginCheck(app: App, publicUrl: string): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { origin, "sec-fetch-site": site } = request.headers;
    const isOwn = origin === undefined ? site === "same-origin" : origin === publicUrl;
    if (isOwn || READS.has(request.method) || request.routeOptions.config.isCrossSite === true) {
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

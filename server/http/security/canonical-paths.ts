import type { IncomingMessage, RequestListener } from "node:http";
import { failed } from "../../errors.ts";
import type { App } from "../core/app-type.ts";

/** Matches unreserved characters that are percent-encoded without need (RFC 3986, 2.3). */
const REDUNDANT = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;
/** Matches the absolute form of a request target, which servers must accept (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/** Reduces absolute-form targets to the path, before any routing. */
export function withOriginForm(listener: RequestListener): RequestListener {
  return (request, response) => {
    toOriginForm(request);
    listener(request, response);
  };
}

function toOriginForm(request: IncomingMessage): void {
  const { url = "/" } = request;
  const host = ABSOLUTE.exec(url)?.[0];
  if (host === undefined) return;
  const rest = url.slice(host.length);
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Rejects paths that percent-encode unreserved characters: a proxy rule and the router could read
 * them differently (`/api/%61dmin/`), and no real client sends them.
 */
export function addCanonicalPathCheck(app: App): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const [path = ""] = request.url.split("?", 1);
    if (REDUNDANT.test(path)) done(failed("bad_request", "Couldn't read the request"));
    else done();
  });
}

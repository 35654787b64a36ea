import type { IncomingMessage, RequestListener } from "node:http";
import { failed } from "../../errors.ts";
import type { App } from "../core/app-type.ts";

/** Letters, digits and signs that mean the same with and without a percent sign (RFC 3986, 2.3). */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;
/** The form of an address that proxies are asked with; a server has to take it, too (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/** Whatever looks at an address from here on sees it in one form: from its first slash on. */
export function withPlainAddresses(answer: RequestListener): RequestListener {
  return (request, response) => {
    toOriginForm(request);
    answer(request, response);
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
 * Refuses a path that encodes what needs no encoding. A proxy's rule and a router may read such a
 * path as two different ones (`/api/%61dmin/`), and no program of ours writes it so.
 */
export function addPlainPaths(app: App): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const [path = ""] = request.url.split("?", 1);
    if (NEEDLESS.test(path)) done(failed("bad_request", "The request could not be read"));
    else done();
  });
}

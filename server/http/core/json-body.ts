import { failed } from "../../errors.ts";
import type { App } from "./app-type.ts";

export const MAX_JSON_BYTES = 64 * 1024;
const MAX_DEPTH = 20;

/** Parses only JSON bodies by default; receipt routes register their own parser. */
export function addJsonBody(app: App): void {
  app.removeAllContentTypeParsers();
  // Rejects `__proto__` and `constructor.prototype` keys at any depth.
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string", bodyLimit: MAX_JSON_BYTES },
    (request, text, done) => {
      void parse(request, text, (error, body) => {
        if (error === null && !isWithinDepth(body, MAX_DEPTH)) {
          done(failed("bad_request", "The request is nested too deeply"));
        } else {
          done(error, body);
        }
      });
    },
  );
}

function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isWithinDepth(part, depth - 1));
}

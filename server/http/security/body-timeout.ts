import type { IncomingMessage } from "node:http";
import { failed } from "../../errors.ts";
import type { App } from "../core/app-type.ts";
import { sendProblem } from "../errors/problems.ts";

const FORM_SECONDS = 15;
const LINGER_SECONDS = 2;
/** More than a receipt that was only a little too large. */
const LINGER_BYTES = 16 * 1024 * 1024;

declare module "fastify" {
  interface FastifyContextConfig {
    /** how long this route's body may take to arrive, where it is more than a form */
    bodySeconds?: number;
  }
}

/**
 * Whatever a route says: the connection ends when a request takes longer than this. So long only a
 * whole account's receipts may take to arrive, which are watched as they do.
 */
export const MAX_REQUEST_SECONDS = 6 * 60 * 60;

/**
 * Ends requests whose body does not arrive in time. Node has one limit for all requests;
 * a receipt sent from a phone may take a minute, a form may not.
 */
export function addBodyDeadline(app: App, formSeconds = FORM_SECONDS): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();

  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    const mayHaveBody = raw.headers["content-length"] ?? raw.headers["transfer-encoding"];
    if (mayHaveBody !== undefined && mayHaveBody !== "0") {
      const seconds = request.routeOptions.config.bodySeconds ?? formSeconds;
      const timer = setTimeout(() => {
        if (raw.complete || reply.sent) return;
        reply.header("connection", "close");
        void sendProblem(reply, failed("request_timeout", "The request took too long to arrive"));
      }, seconds * 1000).unref();
      timers.set(request, timer);
    }
    done();
  });

  app.addHook("onResponse", (request, _reply, done) => {
    const timer = timers.get(request);
    clearTimeout(timer);
    if (timer !== undefined) passOverTheRest(request.raw);
    done();
  });
}

/**
 * What is left of a refused body is passed over for a moment or a few megabytes, then the connection ends: were it
 * closed on unread bytes, the sender would see a broken connection rather than why.
 */
export function passOverTheRest(raw: IncomingMessage): void {
  if (raw.readableEnded) return;
  const timer = setTimeout(() => raw.destroy(), LINGER_SECONDS * 1000).unref();
  raw.once("close", () => clearTimeout(timer));
  raw.unpipe();
  let passed = 0;
  // A body without an end would otherwise come in as fast as it can until the moment is over.
  raw.on("data", (chunk: Buffer) => {
    passed += chunk.length;
    if (passed > LINGER_BYTES) raw.destroy();
  });
  raw.resume();
}

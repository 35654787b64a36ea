import type { IncomingMessage } from "node:http";
import { failed } from "../../errors.ts";
import type { App } from "../core/app-type.ts";
import { sendProblem } from "../errors/problems.ts";

const FORM_SECONDS = 15;
const LINGER_SECONDS = 2;
/** Enough to discard a receipt that is slightly over the size limit. */
const LINGER_BYTES = 16 * 1024 * 1024;

declare module "fastify" {
  interface FastifyContextConfig {
    /** seconds for the body to arrive, on routes whose body is larger than a form's */
    bodySeconds?: number;
  }
}

/**
 * Upper limit for any request. Only restoring all receipts of an account takes this long, with a
 * minimum throughput.
 */
export const MAX_REQUEST_SECONDS = 6 * 60 * 60;

/**
 * Ends requests whose body arrives too slowly. Node has one limit for all requests, but a receipt
 * from a phone may take longer than a form.
 */
export function addBodyTimeout(app: App, formSeconds = FORM_SECONDS): void {
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
    if (timer !== undefined) discardRequestBody(request.raw);
    done();
  });
}

/**
 * Discards the rest of a rejected body for a moment or a few megabytes, then closes the connection.
 * Closing it with unread bytes would show the sender a reset instead of the error.
 */
export function discardRequestBody(raw: IncomingMessage): void {
  if (raw.readableEnded) return;
  const timer = setTimeout(() => raw.destroy(), LINGER_SECONDS * 1000).unref();
  raw.once("close", () => clearTimeout(timer));
  raw.unpipe();
  let passed = 0;
  // Bounds endless bodies by size as well as by time.
  raw.on("data", (chunk: Buffer) => {
    passed += chunk.length;
    if (passed > LINGER_BYTES) raw.destroy();
  });
  raw.resume();
}

import type { App } from "./app-type.ts";

/**
 * Logs one line per response, with the path only, because signed links have their secret in the
 * query.
 */
export function addRequestLog(app: App): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.session && { userId: request.session.userId }),
      },
      "Answered",
    );
  });
}

import type { App } from "./app-type.ts";

/** One line for each answer. Only the path of the address is kept: signed links carry their secret after it. */
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

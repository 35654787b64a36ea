import type { App } from "./app-type.ts";

/**
 * Runs the handling of a request inside its async context. Hooks in twice, because body parsing
 * continues from socket events outside of the context.
 *
 * @param runAs runs a function in the context of a request id
 */
export function addRequestContext(app: App, runAs: (id: string, work: () => void) => void): void {
  app.addHook("onRequest", (request, _reply, done) => runAs(request.id, done));
  app.addHook("preValidation", (request, _reply, done) => runAs(request.id, done));
}

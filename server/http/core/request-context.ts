import type { App } from "./app-type.ts";

/**
 * Runs what is done for a request where its id can be found. Twice: a body arrives by events of the
 * connection, which know of no request, and what follows it begins anew.
 *
 * @param runAs runs the rest of the work under an id
 */
export function addRequestWork(app: App, runAs: (id: string, work: () => void) => void): void {
  app.addHook("onRequest", (request, _reply, done) => runAs(request.id, done));
  app.addHook("preValidation", (request, _reply, done) => runAs(request.id, done));
}

import type { TestProject } from "vitest/node";
import { startTestServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseTemplateUrl: string;
  }
}

/** One database server for the whole run; the tests clone its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("databaseTemplateUrl", server.templateUrl);
  return server.stop;
}

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startTestServer } from "../database/postgres-server.ts";
import { endDaemons } from "./run-daemons.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseTemplateUrl: string;
    /** a folder for resources shared by all tests of this run */
    runFolder: string;
  }
}

/** One database server for the whole run; the tests clone its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-run-"));
  chmodSync(folder, 0o711);
  project.provide("databaseTemplateUrl", server.templateUrl);
  project.provide("runFolder", folder);
  const removeFolder = () => {
    endDaemons(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
  };
  // Ctrl-C ends Vitest without the teardown.
  process.once("exit", removeFolder);
  return async () => {
    process.removeListener("exit", removeFolder);
    removeFolder();
    await server.stop();
  };
}

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startTestServer } from "../database/postgres-server.ts";

/** Connection URL of the template database that the workers clone. */
export const TEMPLATE_URL = "PLUMBLINE_TEST_TEMPLATE_URL";

const BUILT = fileURLToPath(new URL("../../../dist/web/app.html", import.meta.url));

/** One database server for the whole run of browser tests, with the last web build. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(BUILT)) throw new Error("The client is not built yet: run `npm run build` first");
  const server = await startTestServer();
  process.env[TEMPLATE_URL] = server.templateUrl;
  return () => server.stop();
}

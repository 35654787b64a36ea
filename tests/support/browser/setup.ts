import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startTestServer } from "../database/postgres-server.ts";

/** Where the workers find the database that they clone. */
export const TEMPLATE_URL = "PLUMBLINE_TEST_TEMPLATE_URL";

const BUILT = fileURLToPath(new URL("../../../dist/web/app.html", import.meta.url));

/** One database server for the whole run of browser tests, over the client as it was last built. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(BUILT)) throw new Error("The client is not built yet: run `npm run build` first");
  const server = await startTestServer();
  process.env[TEMPLATE_URL] = server.templateUrl;
  return () => server.stop();
}

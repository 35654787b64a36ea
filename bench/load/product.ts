import { join } from "node:path";
import { start, type Started, untilReady } from "./processes.ts";
import type { World } from "../world.ts";

const PROGRAM = join(import.meta.dirname, "../../server/main.mjs");

/** The product as a separate production process on a world's database. */
export async function startProduct(
  world: World,
  host = "localhost",
  settings: NodeJS.ProcessEnv = {},
): Promise<Started> {
  // As in `npm start`.
  const product = start(process.execPath, ["--max-semi-space-size=4", PROGRAM], {
    env: {
      PORT: String(world.port),
      HOST: host,
      PUBLIC_URL: world.publicUrl,
      DATABASE_URL: world.connectionString,
      DATA_DIR: world.dataDir,
      SESSION_SECRET: world.sessionSecret,
      NODE_ENV: "production",
      BILLING: "off",
      ...settings,
    },
  });
  await untilReady(`http://${host}:${world.port}/readyz`, product);
  return product;
}

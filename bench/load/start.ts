import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { startEmbedded } from "../../server/db/embedded/embedded.ts";
import { findFreePort } from "../../server/free-port.ts";
import { figure, keep, table, written } from "../figures.ts";
import { start, type Started, untilReady } from "./processes.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/*
 * Time from `npm start` on an installed, built project to the first 200, with an existing data
 * folder and with a new one, compared with the start of the embedded database alone.
 */

const ROOT = join(import.meta.dirname, "../..");
const log = pino({ level: "silent" });

async function startProduct(dataDir: string): Promise<{ seconds: number; process: Started }> {
  const port = await findFreePort("localhost");
  const url = `http://localhost:${port}`;
  const env = { PORT: String(port), HOST: "localhost", PUBLIC_URL: url, DATA_DIR: dataDir };
  const process = start("npm", ["start", "--silent", "--prefix", ROOT], { env });
  return { seconds: await untilReady(url, process), process };
}

async function timeProduct(dataDir: string): Promise<number> {
  const { seconds, process } = await startProduct(dataDir);
  await process.stop();
  return seconds;
}

async function timeDatabase(dataDir: string): Promise<number> {
  const begun = performance.now();
  const embedded = await startEmbedded({ dataDir, log });
  const seconds = (performance.now() - begun) / 1000;
  await embedded.stop();
  return seconds;
}

async function withFresh(measure: (dataDir: string) => Promise<number>): Promise<number> {
  const folder = await temporaryFolder();
  try {
    return await measure(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function benchStart({ rounds }: { rounds: number }): Promise<string> {
  const existing = await temporaryFolder();
  await timeProduct(existing);
  const seconds = {
    "npm start, existing data": [] as number[],
    "npm start, fresh data": [] as number[],
    "database alone, existing data": [] as number[],
    "database alone, fresh data": [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    seconds["npm start, existing data"].push(await timeProduct(existing));
    seconds["database alone, existing data"].push(await timeDatabase(existing));
    seconds["npm start, fresh data"].push(await withFresh(timeProduct));
    seconds["database alone, fresh data"].push(await withFresh(timeDatabase));
  }
  await rm(existing, { recursive: true, force: true });
  const figures = Object.fromEntries(
    Object.entries(seconds).map(([name, values]) => [name, figure(values)]),
  );
  await keep("start", { rounds, seconds: figures });
  const rows = Object.entries(figures).map(([name, value]) => [name, written(value)]);
  return table(["Start", "Seconds to the first 200"], rows);
}

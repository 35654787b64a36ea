import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findRunning, startEmbedded } from "../server/db/embedded/embedded.ts";
import type { Scratch } from "../tests/support/app/processes/app-process.ts";
import { makeInstalledScratch } from "../tests/support/app/processes/installed-data.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";

let scratch: Scratch;
let dataDir: string;

beforeEach(async () => {
  scratch = await makeInstalledScratch();
  ({ dataDir } = scratch);
});
afterEach(() => scratch.remove());

// Allows for slow database starts on a busy machine.
const open = async () =>
  openDatabase({ dataDir, databaseUrl: undefined }, { timeoutMs: 10 * 60_000 });

async function responses({ connectionString }: Pick<OpenDatabase, "connectionString">) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query("select")).rowCount === 1;
  } finally {
    await client.end();
  }
}

test("commands started together share one database, and the last one stops it", async () => {
  const opened = await Promise.all([open(), open(), open()]);
  for (const database of opened) {
    expect(await responses(database)).toBe(true);
    // The starter closes first, second or last.
    await database.close();
  }
  expect(await findRunning(dataDir)).toBeUndefined();
});

test("a command that ends doesn't stop the server's database, nor the server the command's", async () => {
  const log = { info: () => {}, error: () => {} };
  const server = await startEmbedded({ dataDir, log });
  const first = await open();
  const second = await open();
  await first.close();
  expect(await responses(server)).toBe(true);
  await server.stop();
  expect(await responses(second)).toBe(true);

  const next = await startEmbedded({ dataDir, log });
  await second.close();
  expect(await responses(next)).toBe(true);
  await next.stop();
  expect(await findRunning(dataDir)).toBeUndefined();
});

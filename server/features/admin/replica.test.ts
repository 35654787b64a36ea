import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOf } from "../../../tests/support/admin.ts";
import { createTestApp, type TestApp } from "../../../tests/support/app.ts";
import { type Followed, startFollowed } from "../../../tests/support/hot-standby.ts";
import { connect, type Connection } from "../../db/client.ts";
import { openReplica, type Replica } from "../../db/replica.ts";

const PATIENCE_MS = 30_000;

let databases: Followed;
let connection: Connection;
let replica: Replica;
let product: TestApp;
const closing: (() => Promise<unknown>)[] = [];
const warnings: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => warnings.push(line) });
/** moves on only where a test says so */
let now = 0;

function replicaAt(connectionString: string, statementTimeoutMs = PATIENCE_MS): Replica {
  return openReplica({
    connectionString,
    statementTimeoutMs,
    isEverybodyPro: false,
    log,
    now: () => now,
  });
}

beforeAll(async () => {
  databases = await startFollowed();
  closing.push(() => databases.close());
  connection = connect({
    connectionString: databases.url,
    poolSize: 5,
    poolWaitMs: PATIENCE_MS,
    onError: () => {},
  });
  closing.push(() => connection.close());
  replica = replicaAt(databases.standbyUrl);
  closing.push(() => replica.close());
  product = await createTestApp({ replace: { db: connection.db, replica } });
  closing.push(() => product.close());
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function listed() {
  const { body } = await adminOf(product).get("/users?sort=email&order=asc");
  const users = body as { id: number; email: string; isComplimentary: boolean }[];
  return users.map(({ email, isComplimentary }) => ({ email, isComplimentary }));
}

async function counted() {
  return (await adminOf(product).get("/summary")).body;
}

test("the lists are the replica's, until an administrator changes something that it lacks", async () => {
  const nora = await product.homeowner({ email: "nora@example.com" });
  await databases.resume();
  await databases.pause();
  await product.homeowner({ email: "ben@example.com" });
  // The replica does not know of the second, so this is what it says.
  expect(await listed()).toEqual([{ email: "nora@example.com", isComplimentary: false }]);
  expect(await counted()).toMatchObject({ userCount: 1, proCount: 0 });

  const upgraded = await adminOf(product).post(`/users/${nora.user.id}/upgrade`);
  expect(upgraded.status).toBe(200);
  expect(await listed()).toEqual([
    { email: "ben@example.com", isComplimentary: false },
    { email: "nora@example.com", isComplimentary: true },
  ]);
  expect(await counted()).toMatchObject({ userCount: 2, proCount: 1 });

  await databases.resume();
  await databases.pause();
  await product.homeowner({ email: "zoe@example.com" });
  expect(await listed()).toEqual([
    { email: "ben@example.com", isComplimentary: false },
    { email: "nora@example.com", isComplimentary: true },
  ]);
  await databases.resume();
  expect(await listed()).toHaveLength(3);
  expect(warnings).toEqual([]);
});

test("nothing is written there, even where it could be", async () => {
  const writable = replicaAt(databases.url);
  const written = await writable.read((db) => db.execute(sql`delete from users`));
  expect(written).toBeUndefined();
  expect(warnings.splice(0)).toEqual([expect.stringContaining("read-only transaction")]);
  expect(await listed()).toHaveLength(3);
  await writable.close();
});

test("what takes too long there is not tried once more at the database itself", async () => {
  const hasty = replicaAt(databases.standbyUrl, 50);
  await expect(hasty.read((db) => db.execute(sql`select pg_sleep(30)`))).rejects.toThrow();
  expect(warnings).toEqual([]);
  await hasty.close();
});

test("the database itself answers while the replica is down, and it is asked again later", async () => {
  await databases.stopStandby();
  expect(await listed()).toHaveLength(3);
  expect(await counted()).toMatchObject({ userCount: 3 });
  expect(warnings.splice(0)).toHaveLength(1);
  now += 30_000;
  expect(await listed()).toHaveLength(3);
  expect(warnings.splice(0)).toEqual([expect.stringContaining("The replica cannot be asked")]);
});

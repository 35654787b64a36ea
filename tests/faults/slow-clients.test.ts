import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type AppProcess,
  makeScratch,
  type Scratch,
  startApp,
  stopApp,
} from "../support/app/processes/app-process.ts";
import type { TestDatabase } from "../support/database/clone-database.ts";
import { createTestDatabase } from "../support/database/database.ts";
import { openConnection } from "../support/doubles/raw-connection.ts";
import { IS_LONG, recordFigures, shortOrLong } from "../support/run/fault-figures.ts";
import { HttpVisitor, PASSWORD, signUp } from "../support/app/http-visitor.ts";
import { openFiles } from "../support/run/process-resources.ts";
import { medianOf, percentileOf } from "../support/run/steadiness.ts";

const CLIENTS = shortOrLong({ short: 40, long: 400 });
const CLOSED_WITHIN_SECONDS = 30;
/** Far above the server's timeouts: a client still connected then was not closed. */
const LASTS_MS = 60_000;
const PIECE_MS = 5_000;
/** Interval between requests of a normal client. */
const PAUSE_MS = IS_LONG ? 25 : 250;
const ASKED_ALONE = shortOrLong({ short: 5, long: 300 });

vi.setConfig({ testTimeout: 300_000 });

let scratch: Scratch;
let database: TestDatabase;
let app: AppProcess | undefined;
let visitor: HttpVisitor | undefined;
beforeEach(async () => {
  scratch = makeScratch();
  database = await createTestDatabase();
});
afterEach(async () => {
  visitor?.close();
  app?.child.kill("SIGKILL");
  await app?.ended;
  await database.drop();
  await scratch.remove();
});

interface Attack {
  name: string;
  /** an unfinished request */
  head: string;
  /** sent again and again, without ever finishing it */
  piece: string;
}

function attacksOn(url: string): Attack[] {
  const { host } = new URL(url);
  // Without Origin the request would be refused before its body.
  const ofBody = `Origin: ${url}\r\nContent-Type: application/json\r\nContent-Length: 4096`;
  return [
    {
      name: "slow headers",
      head: `GET / HTTP/1.1\r\nHost: ${host}\r\n`,
      piece: "X-More: to come\r\n",
    },
    {
      name: "slow bodies",
      head: `POST /api/login HTTP/1.1\r\nHost: ${host}\r\n${ofBody}\r\n\r\n{`,
      piece: " ",
    },
  ];
}

async function sendSlowly(port: number, { head, piece }: Attack): Promise<void> {
  const { socket, closed } = await openConnection(port);
  socket.write(head);
  const timer = setInterval(() => socket.write(piece), PIECE_MS);
  await Promise.race([closed, wait(LASTS_MS, undefined, { ref: false })]);
  clearInterval(timer);
  socket.destroy();
}

/** Seconds until none of its connections was left. */
async function attack(port: number, kind: Attack): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, () => sendSlowly(port, kind)));
  return Math.ceil((performance.now() - began) / 1000);
}

/** Samples response times in milliseconds until there are enough. */
async function timesOf(client: HttpVisitor, isEnough: (count: number) => boolean) {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    const began = performance.now();
    // On a busy machine a request may be rejected.
    expect((await client.get("/api/projects")).status).toBeOneOf([200, 503]);
    times.push(performance.now() - began);
    await wait(PAUSE_MS);
  }
  return times;
}

function figures(name: string, times: readonly number[]): Record<string, string> {
  return {
    [`${name}, median`]: `${medianOf(times).toFixed(1)} ms`,
    [`${name}, p99`]: `${percentileOf(times, 0.99).toFixed(1)} ms`,
  };
}

test(`${CLIENTS} clients each with slow headers and slow bodies are closed, while others are served`, async () => {
  const running = await startApp({
    dataDir: scratch.dataDir,
    env: {
      DATABASE_URL: database.url,
      SESSION_SECRET: "only for this test, and long enough for it",
    },
  });
  app = running;
  const pid = running.child.pid ?? 0;
  visitor = new HttpVisitor(running.url);
  const account = await signUp(visitor);
  const alone = await timesOf(visitor, (count) => count >= ASKED_ALONE);
  const filesBefore = openFiles(pid);
  let most = 0;
  let areOver = false;
  const attacks = attacksOn(running.url);
  const port = Number(new URL(running.url).port);
  const attacking = Promise.all(attacks.map((kind) => attack(port, kind))).finally(
    () => (areOver = true),
  );
  const meanwhile = await timesOf(visitor, () => {
    most = Math.max(most, openFiles(pid));
    return areOver;
  });
  const seconds = await attacking;

  // All were connected at once, and none was rejected.
  expect(most).toBeGreaterThan(filesBefore + CLIENTS);
  for (const [index, { name }] of attacks.entries()) {
    expect([name, seconds[index]]).toEqual([
      name,
      expect.toSatisfy((passed) => passed <= CLOSED_WITHIN_SECONDS),
    ]);
  }
  const again = new HttpVisitor(running.url);
  const signedIn = await again.post("/api/login", { email: account?.email, password: PASSWORD });
  expect(signedIn.status).toBeOneOf([200, 503]);
  again.close();
  recordFigures("slow-clients", {
    "slow clients at once": `${CLIENTS} + ${CLIENTS}`,
    "slow headers, last one closed after": `${seconds[0]} s`,
    "slow bodies, last one closed after": `${seconds[1]} s`,
    ...figures("others, alone", alone),
    ...figures("others, meanwhile", meanwhile),
  });
  expect(await stopApp(running)).toBe(0);
});

import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "./load.ts";
import { wrk } from "./wrk.ts";

/** As many at once as are served without anybody being turned away, and enough to have the most out of it. */
const CLIENTS = 32;
const CROWD = 800;
const TIMES_CAPACITY = 10;
/** Beside the crowd, so that the times of those who were served are known: wrk tells only all times together. */
const WATCHERS = 16;
const WATCHERS_PAUSE_MS = 50;
/** So many answers in a row, none of which is late: then it is over. */
const CALM = 20;
const CALM_WITHIN_MS = 500;
const PATIENCE_MS = 60_000;

/** What ten times as much as can be served has led to. */
export interface OverloadRound {
  /** requests a second */
  capacity: number;
  /** so many times the capacity; a machine that is too busy asks less than it was told to */
  asked: number;
  /** of the capacity */
  servedShare: number;
  /** neither served nor told when to come back */
  other: number;
  /** milliseconds, of those who were served */
  p99: number;
  /** seconds until everything was served in time again */
  normalAfter: number;
}

interface OverloadOptions {
  folder: string;
  url: string;
  path: string;
  cookie: string;
  seconds: number;
}

interface Asked {
  status: number;
  ms: number;
}

function ask(url: URL, cookie: string, agent: Agent): Promise<Asked> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      answer.resume();
      answer.once("end", () => {
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began });
      });
    }).once("error", reject);
  });
}

/** Asks now and then until it is told to end; the times of what was served. */
async function watch(url: URL, cookie: string, ending: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  while (!ending.aborted) {
    const { status, ms } = await ask(url, cookie, agent);
    if (status === 200) times.push(ms);
    await wait(WATCHERS_PAUSE_MS);
  }
  agent.destroy();
  return times;
}

/** Seconds until so many in a row are served in time. */
async function untilCalm(url: URL, cookie: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const began = performance.now();
  let calmSince = began;
  for (let inARow = 0; inARow < CALM;) {
    const { status, ms } = await ask(url, cookie, agent);
    inARow = status === 200 && ms <= CALM_WITHIN_MS ? inARow + 1 : 0;
    if (inARow === 0) calmSince = performance.now();
    if (performance.now() - began > PATIENCE_MS) throw new Error("It did not recover");
  }
  agent.destroy();
  return (calmSince - began) / 1000;
}

/** Capacity first, in the same run; then ten times that. */
export async function overload(options: OverloadOptions): Promise<OverloadRound> {
  const { folder, url, path, cookie, seconds } = options;
  const address = new URL(path, url);
  const asking = { folder, url: address.href, cookie, seconds };
  const before = await wrk({ ...asking, connections: CLIENTS });
  const capacity = before.served / before.seconds;

  const ending = new AbortController();
  const watching = Promise.all(
    Array.from({ length: WATCHERS }, async () => watch(address, cookie, ending.signal)),
  );
  const gapMs = Math.max(1, Math.round((CROWD * 1000) / (capacity * TIMES_CAPACITY)));
  const during = await wrk({ ...asking, connections: CROWD, gapMs });
  const normalAfter = untilCalm(address, cookie);
  ending.abort();
  const times = (await watching).flat().toSorted((left, right) => left - right);
  const served = (during.served + times.length) / during.seconds;
  const asked = (during.served + during.turnedAway + during.other) / during.seconds;
  return {
    capacity,
    asked: asked / capacity,
    servedShare: served / capacity,
    p99: percentile(times, 0.99),
    other: before.turnedAway + before.other + during.other,
    normalAfter: await normalAfter,
  };
}

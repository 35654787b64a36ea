import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../load.ts";
import { wrk } from "../wrk.ts";

/** Enough clients for full throughput. */
const CLIENTS = 32;
const TIMES_CAPACITY = 10;
/** Pause of a client that was refused, which has already waited for `REFUSED_AFTER_MS`. */
const GAP_MS = 300;
const REFUSED_AFTER_MS = 800;
const MAX_CONNECTIONS = 12_000;
/**
 * Extra clients whose served requests are timed: wrk reports only the times of all responses
 * together.
 */
const WATCHERS = 16;
const WATCHERS_PAUSE_MS = 50;
/** Number of consecutive fast responses that marks the end of the overload. */
const CALM = 20;
const CALM_WITHIN_MS = 500;
const TIMEOUT_MS = 60_000;

/** Result of a load of ten times the measured capacity. */
export interface OverloadRound {
  /** requests a second */
  capacity: number;
  /** requests sent, as a multiple of the capacity; a busy machine sends fewer than requested */
  asked: number;
  /** served requests, as a share of the capacity */
  servedShare: number;
  /** neither 200 nor 503 with Retry-After */
  other: number;
  /** milliseconds, served requests only */
  p99: number;
  /** seconds until all responses were fast again */
  normalAfter: number;
}

interface OverloadOptions {
  folder: string;
  url: string;
  path: string;
  cookie: string;
  seconds: number;
}

interface Timing {
  status: number;
  ms: number;
}

function ask(url: URL, cookie: string, agent: Agent): Promise<Timing> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.once("end", () => {
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - began });
      });
    }).once("error", reject);
  });
}

/** Sends requests until aborted; returns the milliseconds of those served. */
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

/** Seconds until `CALM` consecutive responses are fast. */
async function untilCalm(url: URL, cookie: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const began = performance.now();
  let calmSince = began;
  for (let inARow = 0; inARow < CALM;) {
    const { status, ms } = await ask(url, cookie, agent);
    inARow = status === 200 && ms <= CALM_WITHIN_MS ? inARow + 1 : 0;
    if (inARow === 0) calmSince = performance.now();
    if (performance.now() - began > TIMEOUT_MS) throw new Error("It did not recover");
  }
  agent.destroy();
  return (calmSince - began) / 1000;
}

/** Measures the capacity first, in the same run, then loads with ten times as many requests. */
export async function overload(options: OverloadOptions): Promise<OverloadRound> {
  const { folder, url, path, cookie, seconds } = options;
  const address = new URL(path, url);
  const benchApp = { folder, url: address.href, cookie, seconds };
  const before = await wrk({ ...benchApp, connections: CLIENTS });
  const capacity = before.served / before.seconds;

  const ending = new AbortController();
  const watching = Promise.all(
    Array.from({ length: WATCHERS }, async () => watch(address, cookie, ending.signal)),
  );
  const connections = Math.ceil((capacity * TIMES_CAPACITY * (REFUSED_AFTER_MS + GAP_MS)) / 1000);
  const during = await wrk({
    ...benchApp,
    connections: Math.min(MAX_CONNECTIONS, connections),
    gapMs: GAP_MS,
  });
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

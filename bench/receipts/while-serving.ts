import { readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { figure, keep, table, written } from "../figures.ts";
import { load, p99Of } from "../load/load.ts";
import { cpuSeconds } from "../load/processes.ts";
import { startProduct } from "../load/product.ts";
import { familyOf } from "../load/resident.ts";
import { openWorld, type World } from "../world.ts";
import { SAMPLE_COUNT, drawReceipt } from "./draw.ts";

/*
 * Effect of receipt reading on other users: the 99th percentile of the expense page while 20 images
 * that were added at once are read, relative to the same while reading is paused. The reading
 * process is stopped and continued every half second, so that other load on the machine affects
 * both alike. Because it has the lowest priority, a busy machine gives it hardly any CPU time; such
 * a round measures nothing and is repeated.
 */

const AT_ONCE = 20;
const POLL_MS = 100;
const TURN_SECONDS = 0.5;
/** Half seconds with reading per round, and as many without. */
const ROUNDS = 20;
const LOADED_AFTER_SECONDS = 0.5;
/**
 * Minimum number of unread receipts before each half second, so that the reader always has work.
 */
const MIN_UNREAD = 4;
/** A round counts only if the reader got at least this share of a core. */
const MIN_SHARE = 0.3;
/** Maximum number of attempts per counted round. */
const MAX_TRIES = 3;
const TOO_BUSY = `The machine is too busy: the reader got less than ${MIN_SHARE} of a processor`;
const READER = "receipt-reading/read-process.ts";

const uploaded = z.object({ imageUrl: z.string() });
const counted = z.object({ count: z.number(), unread: z.number() });

class Inbox {
  readonly #world: World;
  readonly #projectId: number;
  #drawn = 0;

  constructor(world: World, projectId: number) {
    this.#world = world;
    this.#projectId = projectId;
  }

  async #send(path: string, init: RequestInit = {}): Promise<unknown> {
    const { publicUrl, cookie } = this.#world;
    const headers = { cookie, origin: publicUrl, ...init.headers };
    const response = await fetch(publicUrl + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  }

  /** adds images that were not read before */
  async fill(): Promise<void> {
    const keys: string[] = [];
    for (let index = 0; index < AT_ONCE; index += 1) {
      const { bytes } = await drawReceipt(this.#drawn % SAMPLE_COUNT);
      this.#drawn += 1;
      // Trailing bytes make it a different file: an identical one would not be read again.
      const parts = [Buffer.from(bytes), String(this.#drawn)];
      const form = new FormData();
      form.append("image", new Blob(parts, { type: "image/jpeg" }), "receipt.jpg");
      const response = await this.#send("/api/upload", { method: "POST", body: form });
      keys.push(uploaded.parse(response).imageUrl);
    }
    await this.#send("/api/drafts", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ projectId: this.#projectId, keys }),
    });
  }

  async countUnread(): Promise<number> {
    const response = await this.#send(`/api/drafts/count?projectId=${this.#projectId}`);
    return counted.parse(response).unread;
  }
}

/** Stops and continues the reading process. */
class Reader {
  readonly #serverPid: number;

  constructor(serverPid: number) {
    this.#serverPid = serverPid;
  }

  get #pid(): number | undefined {
    return familyOf(this.#serverPid).find((pid) => commandOf(pid).includes(READER));
  }

  signal(signal: "SIGSTOP" | "SIGCONT"): void {
    const pid = this.#pid;
    if (pid !== undefined) process.kill(pid, signal);
  }

  get cpuSeconds(): number {
    const pid = this.#pid;
    return pid === undefined ? 0 : (cpuSeconds(pid) ?? 0);
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}

interface Round {
  /** 99th percentiles in milliseconds, one per half second */
  without: number;
  during: number;
  /** share of a core that the reader got while it was running */
  share: number;
}

async function takeRound(world: World, inbox: Inbox, reader: Reader): Promise<Round> {
  const page = world.exchanges.find(({ path }) => path.startsWith("/api/expenses?"));
  if (page === undefined) throw new Error("No call of the expense page was recorded");
  const { method, path, status } = page;
  const ask = async () => {
    const request = { method, path, headers: { cookie: world.cookie } };
    const how = { port: world.port, clients: 1, seconds: TURN_SECONDS, expectedStatus: status };
    return (await load(request, how)).latencies;
  };
  const samples = { without: new Array<number>(), during: new Array<number>() };
  let busy = 0;
  for (let index = 0; index < ROUNDS; index += 1) {
    await untilReading(inbox, reader);
    const before = reader.cpuSeconds;
    samples.during.push(...(await ask()));
    busy += reader.cpuSeconds - before;
    reader.signal("SIGSTOP");
    try {
      samples.without.push(...(await ask()));
    } finally {
      reader.signal("SIGCONT");
    }
  }
  return {
    without: p99Of(samples.without),
    during: p99Of(samples.during),
    share: busy / (ROUNDS * TURN_SECONDS),
  };
}

/** Waits until images are queued and the reader works on one. */
async function untilReading(inbox: Inbox, reader: Reader): Promise<void> {
  if ((await inbox.countUnread()) < MIN_UNREAD) await inbox.fill();
  // The job queue polls every two seconds, and the models are loaded first.
  while (reader.cpuSeconds < LOADED_AFTER_SECONDS) await wait(POLL_MS);
  const before = reader.cpuSeconds;
  while (reader.cpuSeconds === before) await wait(POLL_MS / 10);
}

export async function benchReadingWhileServing(options: { rounds: number }): Promise<string> {
  const world = await openWorld();
  try {
    const projectId = Number(
      world.exchanges.flatMap(({ path }) => /[?&]projectId=(\d+)/.exec(path)?.[1] ?? []).at(0),
    );
    // So that no client is refused on a busy machine.
    const product = await startProduct(world, "localhost", { DATABASE_POOL_SHED_MS: "30000" });
    const rounds: Round[] = [];
    try {
      const inbox = new Inbox(world, projectId);
      const reader = new Reader(product.pid);
      for (let tries = 0; rounds.length < options.rounds; tries += 1) {
        if (tries === MAX_TRIES * options.rounds) throw new Error(TOO_BUSY);
        const round = await takeRound(world, inbox, reader);
        if (round.share >= MIN_SHARE) rounds.push(round);
        console.log(`  ${rounds.length} of ${options.rounds} rounds:`, round);
      }
    } finally {
      await product.stop();
    }
    const figures = {
      "p99 of /api/expenses while the reading stands still, ms": figure(
        rounds.map(({ without }) => without),
      ),
      "while 20 pictures are read, ms": figure(rounds.map(({ during }) => during)),
      "times as long": figure(rounds.map(({ without, during }) => during / without)),
      "share of a processor that reads": figure(rounds.map(({ share }) => share)),
    };
    await keep("receipts-while-serving", { rounds: options.rounds, figures });
    const rows = Object.entries(figures).map(([name, value]) => [name, written(value)]);
    return table(["One client", "Median (least–most)"], rows);
  } finally {
    await world.close();
  }
}

import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { figure, keep, table, written } from "../figures.ts";
import { load, percentile } from "../load/load.ts";
import { startProduct } from "../load/product.ts";
import { openWorld, type World } from "../world.ts";
import { drawReceipt } from "./draw.ts";

/*
 * What a user feels while the server reads receipts: the 99th percentile of the expense page while
 * 20 pictures that were added at once are read, over that of the same seconds before, in one run.
 */

const AT_ONCE = 20;
const POLL_MS = 200;

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
    const answer = await fetch(publicUrl + path, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }

  /** Stores pictures that were never read, and returns what adds them. */
  async prepare(): Promise<() => Promise<void>> {
    const keys: string[] = [];
    for (let index = 0; index < AT_ONCE; index += 1) {
      const { bytes } = await drawReceipt(this.#drawn);
      this.#drawn += 1;
      const form = new FormData();
      form.append("image", new Blob([Buffer.from(bytes)], { type: "image/jpeg" }), "receipt.jpg");
      const answer = await this.#send("/api/upload", { method: "POST", body: form });
      keys.push(uploaded.parse(answer).imageUrl);
    }
    return async () => {
      await this.#send("/api/drafts", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ projectId: this.#projectId, keys }),
      });
    };
  }

  async countUnread(): Promise<number> {
    const answer = await this.#send(`/api/drafts/count?projectId=${this.#projectId}`);
    return counted.parse(answer).unread;
  }
}

interface Round {
  before: number;
  during: number;
  /** from adding the pictures to the last that was read */
  seconds: number;
}

async function takeRound(world: World, inbox: Inbox, seconds: number): Promise<Round> {
  const page = world.exchanges.find(({ path }) => path.startsWith("/api/expenses?"));
  if (page === undefined) throw new Error("No call of the expense page was recorded");
  const { method, path, status } = page;
  const ask = async (forSeconds: number) => {
    const request = { method, path, headers: { cookie: world.cookie } };
    const how = { port: world.port, clients: 1, seconds: forSeconds, expectedStatus: status };
    return (await load(request, how)).latencies;
  };
  const add = await inbox.prepare();
  const before = await ask(seconds);
  const begun = performance.now();
  await add();
  // The queue looks for jobs every two seconds.
  while ((await inbox.countUnread()) === AT_ONCE) await wait(POLL_MS);
  const during: number[] = [];
  while ((await inbox.countUnread()) > 0) during.push(...(await ask(1)));
  return {
    before: percentile(before, 0.99),
    during: percentile(
      during.toSorted((a, b) => a - b),
      0.99,
    ),
    seconds: (performance.now() - begun) / 1000,
  };
}

/** @param seconds of calls before each reading */
export async function benchReadingWhileServing(options: {
  rounds: number;
  seconds: number;
}): Promise<string> {
  const world = await openWorld();
  try {
    const projectId = Number(
      world.exchanges.flatMap(({ path }) => /[?&]projectId=(\d+)/.exec(path)?.[1] ?? []).at(0),
    );
    // No client is refused on a busy machine either.
    const product = await startProduct(world, "localhost", { DATABASE_POOL_SHED_MS: "30000" });
    const rounds: Round[] = [];
    try {
      const inbox = new Inbox(world, projectId);
      for (let round = 0; round < options.rounds; round += 1) {
        rounds.push(await takeRound(world, inbox, options.seconds));
        console.log(`  round ${round + 1} of ${options.rounds}: done`);
      }
    } finally {
      await product.stop();
    }
    const figures = {
      "p99 of /api/expenses before, ms": figure(rounds.map(({ before }) => before)),
      "while 20 pictures are read, ms": figure(rounds.map(({ during }) => during)),
      "times as long": figure(rounds.map(({ before, during }) => during / before)),
      "20 pictures read, s": figure(rounds.map(({ seconds }) => seconds)),
    };
    await keep("receipts-while-serving", { rounds: options.rounds, figures });
    const rows = Object.entries(figures).map(([name, value]) => [name, written(value)]);
    return table(["One client", "Median (least–most)"], rows);
  } finally {
    await world.close();
  }
}

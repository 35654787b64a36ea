import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { type Figure, figure, keep, table, written } from "../../figures.ts";
import { percentile } from "../load.ts";
import { type ModelDouble, REPLY, startModelDouble, WORDS } from "./model-double.ts";
import { signedInPeople } from "../../people.ts";
import { cpuSeconds } from "../processes.ts";
import { startProduct } from "../product.ts";
import { openWorld, type World } from "../../world.ts";

/*
 * Latency from the first word that the model sends to the first word that the client receives,
 * through the app's relay and directly from the model double, alternating: one reply alone, and a
 * hundred concurrently on one process.
 */

const MANY = 100;
/** Concurrent turns per account. */
const EACH = 2;
/** Staggered, because simultaneous requests would be shed. */
const ASKED_EVERY_MS = 50;

interface Taken {
  /** median and 99th percentile, in milliseconds after the model sent its first word */
  first: number;
  slowest: number;
  /** CPU time of the process, per word and stream */
  cpuMicroseconds: number;
}

interface Stream {
  mark: string;
  ask: () => Promise<Response>;
  /** returns the reply extended by one frame; undefined for a frame without text */
  read: (data: string, before: string) => string | undefined;
}

const relayed = z.object({
  type: z.string(),
  fullContent: z.optional(z.string()),
  message: z.optional(z.object({ content: z.string() })),
});
const direct = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string() }) })),
});

/** Letters only: a number would make the adviser look up figures. */
function markOf(number: number): string {
  return `mark-${[...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
}

async function* framesOf(response: Response): AsyncGenerator<string> {
  if (!response.ok || !response.body) throw new Error(`The reply: ${await response.text()}`);
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of response.body) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield part.replace(/^data: /, "");
  }
}

/**
 * Reads a reply to its end; returns the latency of its first word in milliseconds. Throws if a word
 * is missing.
 */
async function follow({ mark, ask, read }: Stream, began: ModelDouble["began"]): Promise<number> {
  let content = "";
  let firstAt: number | undefined;
  for await (const data of framesOf(await ask())) {
    if (data === "[DONE]") continue;
    const now = read(data, content);
    if (now === undefined || now === "") continue;
    firstAt ??= performance.now();
    if (!now.startsWith(content) || !REPLY.startsWith(now)) {
      throw new Error(`Out of order after "${content}": "${now}"`);
    }
    content = now;
  }
  if (content !== REPLY) throw new Error(`Words are missing after "${content}"`);
  return (firstAt ?? Number.NaN) - (began.get(mark) ?? Number.NaN);
}

function throughRelay(world: World, cookie: string, mark: string): Stream {
  return {
    mark,
    ask: async () =>
      fetch(`${world.publicUrl}/api/ai-chat`, {
        method: "POST",
        headers: { cookie, origin: world.publicUrl, "content-type": "application/json" },
        body: JSON.stringify({ content: `What comes next? ${mark}` }),
      }),
    read: (data) => {
      const event = relayed.parse(JSON.parse(data));
      if (event.type === "error") throw new Error(data);
      return event.fullContent ?? event.message?.content;
    },
  };
}

function straight(double: ModelDouble, mark: string): Stream {
  return {
    mark,
    ask: async () =>
      fetch(`${double.url}/v1/chat/completions`, {
        method: "POST",
        body: JSON.stringify({ mark }),
      }),
    read: (data, before) =>
      before +
      direct
        .parse(JSON.parse(data))
        .choices.map(({ delta }) => delta.content)
        .join(""),
  };
}

async function take(streams: readonly Stream[], double: ModelDouble, pid?: number): Promise<Taken> {
  double.expect(streams.length);
  const before = pid === undefined ? undefined : cpuSeconds(pid);
  const times = await Promise.all(
    streams.map(async (stream, index) => {
      await wait(index * ASKED_EVERY_MS);
      return follow(stream, double.began);
    }),
  );
  const after = pid === undefined ? undefined : cpuSeconds(pid);
  const sorted = times.toSorted((left, right) => left - right);
  const used = before === undefined || after === undefined ? Number.NaN : after - before;
  return {
    first: percentile(sorted, 0.5),
    slowest: percentile(sorted, 0.99),
    cpuMicroseconds: (used / (streams.length * WORDS)) * 1e6,
  };
}

async function runRounds(world: World, double: ModelDouble, rounds: number) {
  const people = await signedInPeople(world, MANY / EACH + rounds + 1);
  const product = await startProduct(world, "localhost", {
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: `${double.url}/v1`,
    AI_MODEL: "words",
    // Measures the relay only: on a busy machine requests would be shed before they reach it.
    DATABASE_POOL_SHED_MS: "30000",
    DATABASE_POOL_WAIT_MS: "30000",
    DATABASE_STATEMENT_TIMEOUT_MS: "60000",
  });
  let number = 0;
  const mark = () => markOf((number += 1));
  const crowd = Array.from({ length: MANY }, (_, index) => people[index % (MANY / EACH)] ?? "");
  const taken: Record<"one" | "many", { relay: Taken[]; baseline: Taken[] }> = {
    one: { relay: [], baseline: [] },
    many: { relay: [], baseline: [] },
  };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const own = [people[MANY / EACH + round] ?? ""];
      for (const [name, cookies] of [
        ["one", own],
        ["many", crowd],
      ] as const) {
        const relays = cookies.map((cookie) => throughRelay(world, cookie, mark()));
        const relay = await take(relays, double, product.pid);
        const baseline = await take(
          cookies.map(() => straight(double, mark())),
          double,
        );
        // The first round loads libraries and warms up.
        if (round === 0) continue;
        taken[name].relay.push(relay);
        taken[name].baseline.push(baseline);
      }
      console.log(`  round ${round} of ${rounds}: done`);
    }
  } finally {
    await product.stop();
  }
  return taken;
}

export async function benchChat({ rounds }: { rounds: number }): Promise<string> {
  const world = await openWorld();
  const double = await startModelDouble();
  try {
    const taken = await runRounds(world, double, rounds);
    const figures = Object.entries(taken).map(([name, { relay, baseline }]) => ({
      name: name === "one" ? "one" : `${MANY} at once`,
      baseline: figure(baseline.map(({ first }) => first)),
      relay: figure(relay.map(({ first }) => first)),
      added: figure(
        relay.map(({ first }, index) => first - (baseline[index]?.first ?? Number.NaN)),
      ),
      slowest: figure(
        relay.map(({ slowest }, index) => slowest - (baseline[index]?.slowest ?? Number.NaN)),
      ),
      cpuMicroseconds: figure(relay.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    }));
    await keep("chat", { rounds, words: WORDS, figures });
    const cells = (each: readonly Figure[]) => each.map((value) => written(value, 1));
    const rows = figures.map(({ name, baseline, relay, added, slowest, cpuMicroseconds }) => [
      name,
      ...cells([baseline, relay, added, slowest]),
      written(cpuMicroseconds, 0),
    ]);
    const heads = [
      "Replies",
      "Double, ms to the first word",
      "Relay, ms",
      "Added, ms",
      "Added to the slowest hundredth, ms",
      "App, CPU µs a word",
    ];
    return table(heads, rows);
  } finally {
    await double.close();
    await world.close();
  }
}

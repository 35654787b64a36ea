import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";

/*
 * Test double of a model provider that streams word by word in OpenAI's protocol. Starts once all
 * expected requests have arrived, staggered, and records when each started.
 */

export const WORDS = 100;
const WORD_MS = 50;
/** Staggers the first words. */
const SPREAD_MS = 2_000;

/**
 * No word may look like the start of a number, because the relay holds those back until the next
 * words.
 */
const VOCABULARY = ["please", "look", "at", "the", "old", "wood", "then", "talk", "it", "over"];

export const REPLY = Array.from(
  { length: WORDS },
  (_, index) => VOCABULARY[index % VOCABULARY.length] ?? "",
).join(" ");

export interface ModelDouble {
  url: string;
  /** send time of a stream's first word, by the mark in its question */
  began: Map<string, number>;
  /** number of requests to wait for before streaming */
  expect(count: number): void;
  close(): Promise<void>;
}

interface Waiting {
  mark: string;
  response: ServerResponse;
}

function frame(content: string, finish: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }];
  const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "words", choices };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function speak({ mark, response }: Waiting, began: Map<string, number>): void {
  const words = REPLY.split(" ");
  let said = 0;
  const next = () => {
    const word = words[said] ?? "";
    if (said === 0) began.set(mark, performance.now());
    response.write(frame(said === 0 ? word : ` ${word}`));
    said += 1;
    if (said < words.length) return;
    clearInterval(timer);
    response.end(`${frame("", "stop")}data: [DONE]\n\n`);
  };
  const timer = setInterval(next, WORD_MS);
  next();
  response.once("close", () => clearInterval(timer));
}

async function textOf(request: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

export async function startModelDouble(): Promise<ModelDouble> {
  const began = new Map<string, number>();
  let expected = 1;
  const waiting: Waiting[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      // The last mark is the question's; earlier ones are in the conversation.
      const mark = [...body.matchAll(/mark-[a-z]+/g)].at(-1)?.[0] ?? "";
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      waiting.push({ mark, response });
      if (waiting.length < expected) return;
      for (const [index, one] of waiting.splice(0).entries()) {
        setTimeout(() => speak(one, began), (index * SPREAD_MS) / expected);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  return {
    url: `http://127.0.0.1:${address.port}`,
    began,
    expect: (count) => {
      expected = count;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

import { createServer, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/*
 * Model double with a steady rate, in OpenAI's protocol. Measures how the page handles a long
 * reply.
 */

const WORDS_PER_SECOND = 200;
/** Interval between events; each has the words due by then. */
const PAUSE_MS = 10;

const PARAGRAPH = `## What the walls need

Before the **tiles** go up the plaster has to be dry, and *that* takes about a week for each
centimeter. Ask the plumber to press the pipes before anything is closed.

- Sand the old paint and wash it down
- Fill the cracks, and let them dry over night
- Prime once more where the wall drinks the water

1. Measure the longest wall
2. Lay out one row without glue
3. Cut what meets the door last

| Step | Who | How long |
|---|---|---|
| Plaster | Two people | some days |
| Tiles | One person | a week |

`;

/** Length of the reply, in words. */
const WORDS = 1000;

function reply(): string[] {
  const words = PARAGRAPH.split(/(?<=\s)/);
  return Array.from({ length: WORDS }, (_, at) => words[at % words.length] ?? "");
}

function send(response: ServerResponse, content: string, isLast: boolean): void {
  const choice = { index: 0, delta: { content }, finish_reason: isLast ? "stop" : null };
  const chunk = { id: "talk", object: "chat.completion.chunk", created: 0, model: "talker" };
  response.write(`data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\n`);
}

async function talk(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const words = reply();
  const begun = performance.now();
  let sent = 0;
  while (sent < words.length && !response.destroyed) {
    const due = Math.ceil(((performance.now() - begun) / 1000) * WORDS_PER_SECOND);
    if (due > sent) send(response, words.slice(sent, due).join(""), due >= words.length);
    sent = Math.max(sent, due);
    await wait(PAUSE_MS);
  }
  response.end("data: [DONE]\n\n");
}

export interface TalkingModel {
  baseUrl: string;
  close(): Promise<void>;
}

export async function startTalkingModel(): Promise<TalkingModel> {
  const server = createServer((request, response) => {
    request.resume();
    talk(response).catch((error: unknown) =>
      response.destroy(new Error("Broken off", { cause: error })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The model has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AppProcess, type Scratch, startApp } from "../support/app/processes/app-process.ts";
import { inSeconds, recordFigures } from "../support/run/fault-figures.ts";
import { makeInstalledScratch } from "../support/app/processes/installed-data.ts";

// Allows for process starts on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let scratch: Scratch;
let app: AppProcess | undefined;
let provider: Server;
/** resolves when the product closes a connection to the provider */
let left: Promise<void>;

/** A provider that accepts the question and never replies. */
beforeEach(async () => {
  scratch = await makeInstalledScratch();
  const { promise, resolve } = Promise.withResolvers<void>();
  left = promise;
  provider = createServer((request, response) => {
    request.resume();
    response.on("close", resolve);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(
      'data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Let me see. "}}]}\n\n',
    );
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
});
afterEach(async () => {
  app?.child.kill("SIGKILL");
  provider.closeAllConnections();
  provider.close();
  await scratch.remove();
});

async function post(path: string, body: object, cookie = ""): Promise<Response> {
  const url = app?.url ?? "";
  return fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, cookie },
    body: JSON.stringify(body),
  });
}

test("SIGTERM during a reply sends the user a message, stops the provider's call, and ends at once", async () => {
  const { port } = provider.address() as AddressInfo;
  app = await startApp({
    dataDir: scratch.dataDir,
    env: {
      AI_PROVIDER: "openai-compatible",
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_MODEL: "thinks",
    },
  });
  const password = `correct horse ${randomUUID()}`;
  const registered = await post("/api/register", {
    email: "anna@example.com",
    password,
    confirmPassword: password,
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answer = await post("/api/ai-chat", { content: "What is left?" }, cookie);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("Let me see")) text += (await reader?.read())?.value ?? "";

  const began = performance.now();
  app.child.kill("SIGTERM");
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    text += next.value;
  }
  expect(text).toMatch(/data: \{"type":"error",[^\n]*restarted[^\n]*\}\n\ndata: \[DONE\]\n\n$/);
  await left;
  expect(await app.ended).toBe(0);
  // Without the abort: 30 seconds until the model's timeout, or 15 until the connection is cut.
  const milliseconds = performance.now() - began;
  expect(milliseconds).toBeLessThan(14_000);
  expect(app.output()).not.toContain('"level":"error"');
  recordFigures("The app is stopped while the assistant answers", {
    "reply ends with": "a message and [DONE]",
    "process gone after": inSeconds(milliseconds / 1_000),
  });
});

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTestApp } from "../support/app/app.ts";
import { createProject } from "../support/records/factories.ts";
import { listenOnFreePort } from "../support/doubles/raw-request.ts";
import { ARE_REPETITIONS_PLAYED } from "../support/run/repetitions.ts";
import { runAttacks } from "./attacks.ts";

const BUSY_MS = 2500;
/** every request waits for the previous one */
let busy = Promise.resolve();

/** A server with each weakness that the product once had. */
async function answerVulnerably(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = "" } = request;
  const body = await text(request);
  const answer = (status: number, content: string) => response.writeHead(status).end(content);
  if (url === "/api/imports/preview") busy = wait(BUSY_MS);
  await busy;
  if (url === "/api/imports/preview") {
    answer(400, "");
  } else if (url === "/api/account/restore") {
    answer(200, 'data: {"type":"done"}');
  } else if (url === "/api/upload") {
    answer(500, "");
  } else if (url.endsWith("/report.pdf")) {
    answer(503, "");
  } else if (method === "POST") {
    cells.push((JSON.parse(body) as { description: string }).description);
    answer(201, "{}");
  } else if (url.endsWith(".csv")) {
    answer(200, cells.join("\r\n"));
  } else {
    answer(200, "{}");
  }
}

const cells: string[] = [];

test.runIf(ARE_REPETITIONS_PLAYED)("the scan finds each planted weakness", async () => {
  const server = createServer((request, response) => void answerVulnerably(request, response));
  // Responds but keeps the connection open.
  server.on("clientError", (_error, socket) => {
    socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
  });
  // A slow machine must not look like a server that closes idle connections.
  server.keepAliveTimeout = 0;
  server.headersTimeout = 0;
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It does not listen");
  const url = new URL(`http://127.0.0.1:${address.port}`);
  const { findings } = await runAttacks({
    url,
    origin: url.origin,
    cookie: "",
    projectId: 1,
    megabytes: (() => {
      let held = 0;
      return () => (held += 700);
    })(),
  });
  server.closeAllConnections();
  server.close();
  const found = (start: string) => findings.filter((finding) => finding.startsWith(start));
  const wait: unknown = expect.stringContaining("others waited");
  const memory: unknown = expect.stringContaining("MiB were held");
  expect(found("a workbook")).toEqual(expect.arrayContaining([wait, memory]));
  expect(found("receipts")).toEqual(expect.arrayContaining([expect.stringContaining("500")]));
  expect(found("receipts")).toContain("receipts that unfold: their report → 503");
  expect(found("a download")).toContain("a download with an unknown list: it was taken");
  // Half-open connections are tested in tests/security/half-open-connections.test.ts: on a busy
  // machine, this server closes them itself.
  expect(found("addresses")).toEqual(
    expect.arrayContaining([expect.stringContaining("/%61pi/user → 200")]),
  );
  expect(found("formulas").filter((text) => text.includes("a cell is a formula"))).toHaveLength(7);
});

// Each attack has its own test in tests/security.
test.runIf(ARE_REPETITIONS_PLAYED)("the product withstands the attacks of the scan", async () => {
  const product = await createTestApp({ config: { billing: { kind: "off" } } });
  const anna = await product.homeowner();
  const projectId = (await createProject(anna)).id;
  const url = new URL(`http://127.0.0.1:${await listenOnFreePort(product.app)}`);
  const origin = product.deps.config.publicUrl;
  const { findings } = await runAttacks({ url, origin, cookie: anna.cookieHeader(), projectId });
  await product.close();
  // With the attacker in the same process, the latency of other clients can't be measured.
  expect(findings.filter((finding) => !finding.includes("others waited"))).toEqual([]);
});

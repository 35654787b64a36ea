import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { sweepReceipts } from "../../server/features/receipts/sweep-commands.ts";
import { createS3Storage } from "../../server/gateways/storage/s3.ts";
import { createTestApp, type TestApp } from "../support/app/app.ts";
import { pdfInvoice } from "../support/records/receipts.ts";
import { inSeconds, IS_LONG, recordFigures } from "../support/run/fault-figures.ts";
import {
  ensureObjectStore,
  type ObjectStore,
  startObjectStore,
} from "../support/doubles/object-store.ts";
import { listedKeys } from "../support/doubles/storage-contract.ts";
import { sendReceipt, uploadReceipt } from "../support/uploading.ts";
import { uploadState } from "../support/records/uploads.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Only the silent store takes this long. The long form uses the real timeout. */
const LIMIT_MS = IS_LONG ? undefined : 300;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A store that accepts connections and handles each with a given function. */
async function startBrokenStore(meet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    meet(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  return `http://127.0.0.1:${address.port}`;
}

const ANSWER = "HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n";
const HALF = "HTTP/1.1 200 OK\r\ncontent-type: application/xml\r\ncontent-length: 5000\r\n\r\n<Li";

const BROKEN: [string, (socket: Socket) => void][] = [
  ["is silent", (socket) => socket.resume()],
  ["closes the connection at once", (socket) => socket.destroy()],
  [
    "closes the connection during the upload",
    (socket) => socket.once("data", () => socket.destroy()),
  ],
  ["answers 500", (socket) => socket.on("data", () => socket.write(ANSWER))],
  ["sends garbage", (socket) => socket.once("data", () => socket.end("garbage\r\n\r\n"))],
];

async function appOver(endpoint: string, limitMs = LIMIT_MS): Promise<TestApp> {
  const storage = createS3Storage({
    bucket: "receipts",
    region: "us-east-1",
    endpoint,
    accessKeyId: "key",
    secretAccessKey: "secret",
    ...(limitMs !== undefined && { limitMs }),
  });
  const product = await createTestApp({ replace: { storage } });
  closing.push(() => product.close());
  return product;
}

describe("an object store that", () => {
  test.each(BROKEN)("%s fails a receipt only", async (what, meet) => {
    const product = await appOver(await startBrokenStore(meet));
    recordRefusal(what, await expectRefused(product));
  });

  test("does not respond fails a receipt only", async () => {
    // No server listens on the reserved port.
    const what = "is not running";
    recordRefusal(what, await expectRefused(await appOver("http://127.0.0.1:9")));
  });
});

test("a truncated file is distinguished from a complete one", async () => {
  const { deps } = await appOver(
    await startBrokenStore((socket) => socket.once("data", () => socket.end(HALF))),
    // Not the limit, but the end of the connection has to reveal it.
    MINUTE_MS,
  );
  const opened = await deps.storage.open("00000000-0000-4000-8000-000000000000.pdf");
  expect(opened?.size).toBe(5_000);
  await expect(opened?.bytes.toArray()).rejects.toThrow();
  await expect(listedKeys(deps.storage)).rejects.toThrow();
});

function recordRefusal(what: string, seconds: number): void {
  if (!IS_LONG) return;
  recordFigures(`The object store ${what}`, {
    "upload refused after": inSeconds(seconds),
    "expense without receipt": "saved",
  });
}

/** Expects the error that users see while the store is broken; returns the seconds until it. */
async function expectRefused(product: TestApp): Promise<number> {
  const homeowner = await product.homeowner();
  const began = performance.now();
  const refused = await sendReceipt(homeowner, pdfInvoice());
  const seconds = (performance.now() - began) / 1_000;
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(refused.headers["retry-after"]).toBeDefined();
  const { rows } = await product.db.execute("select state from uploads");
  expect(rows).toEqual([{ state: "deleting" }]);
  const project = await homeowner.post("/api/projects", {
    name: "Kitchen",
    budget: "1000",
    startDate: "2026-03-01",
  });
  const { id } = project.body as { id: number };
  const saved = await homeowner.post("/api/expenses", {
    projectId: id,
    description: "Tiles",
    amount: "12.50",
    category: "Materials",
    paymentMethod: "Cash",
    date: "2026-03-14",
  });
  expect(saved.status).toBe(201);
  // Files that could not be removed stay recorded, and the server continues.
  await sweepReceipts(product.deps).catch(() => undefined);
  expect((await homeowner.get("/api/projects")).status).toBe(200);
  return seconds;
}

const canRun = await ensureObjectStore();
describe.skipIf(!canRun)("once the store is back", () => {
  test("nothing remains of failed uploads, and all stored receipts open", async () => {
    const store: ObjectStore = await startObjectStore();
    const working = createS3Storage(store.options);
    let isDown = false;
    const storage = {
      ...working,
      // The worst case: the file is stored, and the response is lost.
      put: async (...file: Parameters<typeof working.put>) => {
        await working.put(...file);
        if (isDown) throw new Error("The connection broke");
      },
    };
    const product = await createTestApp({ replace: { storage } });
    closing.push(() => product.close());
    product.clock.set(new Date());
    const homeowner = await product.homeowner();
    const kept = await uploadReceipt(homeowner, pdfInvoice());
    isDown = true;
    expect((await sendReceipt(homeowner, pdfInvoice())).status).toBe(503);
    expect(await listedKeys(working)).toHaveLength(2);
    await sweepReceipts(product.deps);
    expect(await listedKeys(working)).toEqual([kept]);
    expect(await uploadState(product.db, kept)).toBe("stored");

    const signed = await homeowner.post("/api/signed-url", { s3Key: kept });
    const { signedUrl } = signed.body as { signedUrl: string };
    const opened = await fetch(signedUrl);
    expect(opened.headers.get("content-type")).toBe("application/pdf");
    expect((await opened.arrayBuffer()).byteLength).toBeGreaterThan(100);

    // An unrecorded file is removed too, once no upload can still be using it.
    product.clock.advance(25 * HOUR_MS);
    await product.db.execute("delete from uploads");
    await sweepReceipts(product.deps);
    expect(await listedKeys(working)).toEqual([]);
    recordFigures("The object store is back", {
      "files left of failed uploads": 0,
      "stored before": "opens",
    });
  });
});

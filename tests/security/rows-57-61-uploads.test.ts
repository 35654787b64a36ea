import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { fastify } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { receiptRoutes } from "../../server/features/receipts/routes.ts";
import { addProblems } from "../../server/http/problems.ts";
import type { UserId } from "../../shared/ids.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app.ts";
import { openConnection } from "../support/raw-connection.ts";
import { listenOnFreePort } from "../support/raw-request.ts";
import * as receipts from "../support/receipts.ts";
import { listedKeys } from "../support/storage-contract.ts";
import { linkTo, problemOf, sendReceipt, uploadReceipt } from "../support/uploading.ts";

let test: TestApp;
let port: number;
let attacker: Homeowner;

beforeAll(async () => {
  test = await createTestApp();
  attacker = await test.homeowner();
  port = await listenOnFreePort(test.app);
});
afterAll(() => test.close());

/** What is stored, by rows and by files: a refused upload adds to neither. */
async function stored() {
  const { rows } = await test.db.execute(sql`select count(*) as count from uploads`);
  return { rows: rows[0]?.["count"], files: (await listedKeys(test.deps.storage)).length };
}

/** What lies there of uploads under way. */
function spooled() {
  return readdir(join(test.deps.config.dataDir, "incoming"));
}

const head = (headers: string) =>
  `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n${headers}\r\n\r\n`;
const multipart = "Content-Type: multipart/form-data; boundary=b";
const partHead = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

describe("57 upload: a type that is not what it says", () => {
  const spoofed: [string, () => receipts.ReceiptFile | Promise<receipts.ReceiptFile>][] = [
    ["an SVG named .png", receipts.svgNamedPng],
    ["a page named .jpg", receipts.htmlNamedJpeg],
    ["a page behind a picture's first bytes", receipts.htmlBehindJpegHeader],
    ["a ZIP named .pdf", receipts.zipNamedPdf],
    ["a WebP named .jpg", receipts.webpNamedJpeg],
    ["a GIF with a script behind it", receipts.gifWithScript],
    ["a GIF that is a script", receipts.gifThatIsScript],
  ];
  it.each(spoofed)("refuses %s and keeps nothing", async (_, make) => {
    const before = await stored();
    const answer = await sendReceipt(attacker, await make());
    expect([400, 415]).toContain(answer.status);
    expect(answer.body).toHaveProperty("code");
    expect(await stored()).toEqual(before);
  });

  it("goes by the first bytes, not by the name and type that were sent", async () => {
    const { bytes } = await receipts.pngScan();
    const file = { name: "page.html", contentType: "text/html", bytes };
    const key = await uploadReceipt(attacker, file);
    expect(key).toMatch(/\.png$/);
    const opened = await test.visitor().get(await linkTo(attacker, key));
    expect(opened.headers["content-type"]).toBe("image/png");
  });
});

describe("58 upload: size", () => {
  it("takes 10 MB and refuses one byte more", async () => {
    expect((await sendReceipt(attacker, await receipts.justUnderTheLimit())).status).toBe(201);
    const before = await stored();
    const answer = await sendReceipt(attacker, await receipts.justOverTheLimit());
    expect(problemOf(answer)).toEqual({ status: 413, code: "payload_too_large" });
    expect(answer.body).toMatchObject({ error: "Receipts can be at most 10 MB" });
    expect(await stored()).toEqual(before);
  });

  it("refuses a body that says that it is too long before reading it", async () => {
    const { socket, answer } = await openConnection(port);
    socket.write(
      head(`Cookie: ${attacker.cookieHeader()}\r\n${multipart}\r\nContent-Length: 99999999`),
    );
    expect(await answer()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it("leaves nothing of an upload that its sender breaks off", async () => {
    const before = await stored();
    const { socket, closed } = await openConnection(port);
    socket.write(
      head(`Cookie: ${attacker.cookieHeader()}\r\n${multipart}\r\nContent-Length: 500000`) +
        partHead,
    );
    await expect.poll(spooled).toHaveLength(1);
    socket.destroy();
    await closed;
    await expect.poll(spooled).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it("cuts an endless chunked body off early", async () => {
    const { socket, answer, closed } = await openConnection(port);
    socket.write(
      head(`Cookie: ${attacker.cookieHeader()}\r\n${multipart}\r\nTransfer-Encoding: chunked`),
    );
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
    socket.write(chunk(Buffer.from(partHead)));
    const filler = chunk(Buffer.alloc(64 * 1024, 0xff));
    const go = () => {
      while (!socket.destroyed && socket.write(filler));
    };
    socket.on("drain", go);
    go();
    expect(await answer()).toMatch(/^HTTP\/1\.1 413 /);
    await closed;
  });
});

describe("59 upload: abuse of the form", () => {
  const part = (name: string) =>
    Buffer.from(`content-disposition: form-data; name="${name}"\r\n\r\n`);
  const pdf = receipts.pdfInvoice();
  const abuses: [string, () => receipts.FormBody][] = [
    [
      "1,000 parts",
      () =>
        receipts.formOf(Array.from({ length: 1_000 }, () => [part("a"), Buffer.from("b")]).flat()),
    ],
    [
      "two files",
      () => {
        const file = Buffer.from(
          'content-disposition: form-data; name="image"; filename="a.pdf"\r\n\r\n',
        );
        return receipts.formOf([file, pdf.bytes, file, pdf.bytes]);
      },
    ],
    ["another field", () => receipts.formWith(pdf, "file")],
    ["a field that is a prototype's", () => receipts.formWith(pdf, "__proto__")],
    ["no file", () => receipts.formOf([part("image"), Buffer.from("text")])],
    ["nothing at all", () => ({ ...receipts.formOf([]), body: Buffer.alloc(0) })],
    [
      "no boundary",
      () => ({ ...receipts.formWith(pdf), headers: { "content-type": "multipart/form-data" } }),
    ],
    [
      "a boundary that never comes",
      () => ({
        ...receipts.formWith(pdf),
        headers: { "content-type": "multipart/form-data; boundary=other" },
      }),
    ],
    [
      "an end that never comes",
      () => {
        const { body, headers } = receipts.formWith(pdf);
        return { body: body.subarray(0, -60), headers };
      },
    ],
  ];
  it.each(abuses)("refuses %s", async (_, make) => {
    const before = await stored();
    const { body, headers } = make();
    const answer = await attacker.post("/api/upload", body, headers);
    expect(problemOf(answer)).toEqual({ status: 400, code: "bad_request" });
    expect(await stored()).toEqual(before);
  });

  it.each(["application/json", "text/plain", "image/png", "application/x-www-form-urlencoded"])(
    "refuses a body of %s",
    async (type) => {
      const answer = await attacker.post("/api/upload", "{}", { "content-type": type });
      expect(problemOf(answer)).toEqual({ status: 415, code: "unsupported_media_type" });
    },
  );

  it("ends a body that has stopped on the way with 408", async () => {
    const app = fastify().withTypeProvider<ZodTypeProvider>();
    app.setValidatorCompiler(() => () => true);
    app.setSerializerCompiler(() => JSON.stringify);
    app.decorate("methodsAt", () => []);
    addProblems(app);
    app.decorateRequest("session", undefined);
    app.addHook("onRequest", async (request) => {
      request.session = { userId: attacker.user.id as UserId, user: attacker.user };
    });
    receiptRoutes(app, test.deps, { pace: { everyMilliseconds: 50, minBytes: 1 } });
    const { socket, answer } = await openConnection(await listenOnFreePort(app));
    socket.write(head(`${multipart}\r\nContent-Length: 5000`) + partHead);
    expect(await answer()).toMatch(/^HTTP\/1\.1 408 [^]*request_timeout/);
    socket.destroy();
    await app.close();
  });
});

describe("60 upload: the file's name", () => {
  it.each([
    "../../../etc/cron.d/x",
    'a"b\\c.png',
    "..\\..\\x.png",
    "%0d%0aset-cookie: a=b",
    "\u202egnp.exe",
  ])("makes nothing of %j", async (name) => {
    const { bytes } = await receipts.pngScan();
    const answer = await sendReceipt(attacker, { name, contentType: "image/png", bytes });
    expect([201, 400]).toContain(answer.status);
    if (answer.status === 400) return;
    const { imageUrl } = answer.body as { imageUrl: string };
    expect(imageUrl).toMatch(/^[0-9a-f-]{36}\.png$/);
    const opened = await test.visitor().get(await linkTo(attacker, imageUrl));
    expect(opened.headers["content-disposition"]).toBe('inline; filename="receipt.png"');
  });
});

describe("61 upload: pictures that unfold", () => {
  /** What it takes of the processor, and by how much the process grows meanwhile. */
  async function costOf<T>(task: () => Promise<T>) {
    const memory = process.memoryUsage.rss();
    const processor = process.cpuUsage();
    let peak = memory;
    const look = () => (peak = Math.max(peak, process.memoryUsage.rss()));
    const timer = setInterval(look, 5);
    const result = await task();
    look();
    clearInterval(timer);
    const { user, system } = process.cpuUsage(processor);
    return { result, seconds: (user + system) / 1e6, megabytes: (peak - memory) / 1e6 };
  }

  it("refuses 16,000 by 16,000 pixels by the header alone", async () => {
    await sendReceipt(attacker, await receipts.pngScan());
    const bomb = receipts.pixelBomb();
    const { result, seconds, megabytes } = await costOf(() => sendReceipt(attacker, bomb));
    expect(problemOf(result)).toEqual({ status: 400, code: "bad_request" });
    expect(seconds).toBeLessThan(3);
    expect(megabytes).toBeLessThan(100);
  });

  it("takes no more than the first of 20,000 frames", async () => {
    await sendReceipt(attacker, await receipts.gifScan());
    const animation = receipts.endlessGif();
    const { result, seconds, megabytes } = await costOf(() => sendReceipt(attacker, animation));
    expect(result.status).toBe(201);
    expect(seconds).toBeLessThan(3);
    expect(megabytes).toBeLessThan(100);
    const { imageUrl } = result.body as { imageUrl: string };
    const { bytes } = await test.visitor().get(await linkTo(attacker, imageUrl));
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });
});

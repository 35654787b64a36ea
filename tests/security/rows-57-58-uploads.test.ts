import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problem } from "../../shared/problem.ts";
import { MAX_RECEIPT_BYTES } from "../../shared/receipts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { openConnection } from "../support/doubles/raw-connection.ts";
import { listenOnFreePort } from "../support/doubles/raw-request.ts";
import * as receipts from "../support/records/receipts.ts";
import { listedKeys } from "../support/doubles/storage-contract.ts";
import { linkTo, problemOf, sendReceipt, uploadReceipt } from "../support/uploading.ts";

let product: TestApp;
let port: number;
let attacker: Homeowner;

beforeAll(async () => {
  product = await createTestApp();
  attacker = await product.homeowner();
  port = await listenOnFreePort(product.app);
});
afterAll(() => product.close());

/** Stored rows and files; a rejected upload adds to neither. */
async function stored() {
  const { rows } = await product.db.execute(sql`select count(*) as count from uploads`);
  return { rows: rows[0]?.["count"], files: (await listedKeys(product.deps.storage)).length };
}

/** Temp files of uploads in progress. */
function listTempFiles() {
  return readdir(join(product.deps.config.dataDir, "incoming"));
}

const head = (headers: string) =>
  `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n${headers}\r\n\r\n`;
const multipart = "Content-Type: multipart/form-data; boundary=b";
const partHead = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

describe("row 57: upload: content that contradicts its declared type", () => {
  const spoofed: [string, () => receipts.ReceiptFile | Promise<receipts.ReceiptFile>][] = [
    ["an SVG named .png", receipts.svgNamedPng],
    ["HTML named .jpg", receipts.htmlNamedJpeg],
    ["HTML behind a JPEG header", receipts.htmlBehindJpegHeader],
    ["a ZIP named .pdf", receipts.zipNamedPdf],
    ["a WebP named .jpg", receipts.webpNamedJpeg],
    ["a GIF followed by a script", receipts.gifWithScript],
    ["a GIF that is a script", receipts.gifThatIsScript],
    ["a declared SVG", () => as("receipt.svg", "image/svg+xml", receipts.svgNamedPng())],
    ["declared HTML", () => as("receipt.html", "text/html", receipts.htmlNamedJpeg())],
    ["a declared ZIP", () => as("receipt.zip", "application/zip", receipts.zipNamedPdf())],
    [
      "a declared WebP",
      async () => as("receipt.webp", "image/webp", await receipts.webpNamedJpeg()),
    ],
    ["HTML behind a PNG header", () => pageBehind("\x89PNG\r\n\x1a\n", "image/png")],
    ["HTML behind a GIF header", () => pageBehind("GIF89a", "image/gif")],
    ["HTML behind a PDF header", () => pageBehind("%PDF-1.7\n", "application/pdf")],
    ["SVG behind a PNG header", () => svgBehind("\x89PNG\r\n\x1a\n")],
    ["a TIFF", () => as("scan.tiff", "image/tiff", bytesOf("II*\0\b\0\0\0\0\0\0\0\0\0"))],
    ["white space before a PDF header", () => pageBehind(" %PDF-1.7\n", "application/pdf")],
  ];

  function as(name: string, contentType: string, { bytes }: Pick<receipts.ReceiptFile, "bytes">) {
    return { name, contentType, bytes };
  }
  function bytesOf(text: string) {
    return { bytes: Buffer.from(text, "latin1") };
  }
  function pageBehind(start: string, contentType: string) {
    const { bytes } = receipts.htmlNamedJpeg();
    return as("receipt", contentType, { bytes: Buffer.concat([bytesOf(start).bytes, bytes]) });
  }
  function svgBehind(start: string) {
    const { bytes } = receipts.svgNamedPng();
    return as("receipt", "image/png", { bytes: Buffer.concat([bytesOf(start).bytes, bytes]) });
  }

  test.each(spoofed)("rejects %s and keeps nothing", async (_, make) => {
    const before = await stored();
    const answer = await sendReceipt(attacker, await make());
    expect([400, 415]).toContain(answer.status);
    expect(problem.safeParse(answer.body).success).toBe(true);
    expect(await stored()).toEqual(before);
  });

  test("decides by the first bytes, not by the file name or content type", async () => {
    const { bytes } = await receipts.pngScan();
    const file = { name: "page.html", contentType: "text/html", bytes };
    const key = await uploadReceipt(attacker, file);
    expect(key).toMatch(/\.png$/);
    const opened = await product.visitor().get(await linkTo(attacker, key));
    expect(opened.headers["content-type"]).toBe("image/png");
  });
});

describe("row 58: upload: size", () => {
  test("accepts 10 MB and rejects one byte more", async () => {
    expect((await sendReceipt(attacker, await receipts.justUnderTheLimit())).status).toBe(201);
    const before = await stored();
    const answer = await sendReceipt(attacker, await receipts.justOverTheLimit());
    expect(problemOf(answer)).toEqual({ status: 413, code: "payload_too_large" });
    expect(answer.body).toMatchObject({ error: "Receipts can be at most 10 MB" });
    expect(await stored()).toEqual(before);
  });

  test("rejects a body by its declared length before reading it", async () => {
    const { socket, answer } = await openConnection(port);
    socket.write(
      head(`Cookie: ${attacker.cookieHeader()}\r\n${multipart}\r\nContent-Length: 99999999`),
    );
    expect(await answer()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  test("leaves nothing behind when the sender aborts", async () => {
    const before = await stored();
    const { socket, closed } = await openConnection(port);
    socket.write(
      head(`Cookie: ${attacker.cookieHeader()}\r\n${multipart}\r\nContent-Length: 500000`) +
        partHead,
    );
    await expect.poll(listTempFiles).toHaveLength(1);
    socket.destroy();
    await closed;
    await expect.poll(listTempFiles).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  test("cuts an endless chunked body off early and keeps nothing", async () => {
    const before = await stored();
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
    expect(await answer()).toMatch(/^HTTP\/1\.1 413 [^]*payload_too_large/);
    await closed;
    // The receipt, the rest read after it, and the socket buffers along the way.
    expect(socket.bytesWritten).toBeLessThan(6 * MAX_RECEIPT_BYTES);
    await expect.poll(listTempFiles).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

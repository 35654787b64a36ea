import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Homeowner, type TestApp } from "../../../tests/support/app/app.ts";
import {
  blackPng,
  gifScan,
  htmlBehindJpegHeader,
  pdfInvoice,
  phonePhoto,
  pngScan,
  type ReceiptFile,
  truncatedJpeg,
} from "../../../tests/support/records/receipts.ts";
import { linkTo, sendReceipt, uploadReceipt } from "../../../tests/support/uploading.ts";
import { webpSize } from "../../../tests/support/records/webp-size.ts";
import { uploads } from "../../db/schema/tables.ts";

let product: TestApp;
let owner: Homeowner;

beforeAll(async () => {
  product = await createTestApp();
  owner = await product.homeowner();
});
afterAll(() => product.close());

async function pixelsOf(bytes: Buffer, { isUpright = true } = {}) {
  const { data } = await sharp(bytes, { autoOrient: isUpright })
    .resize(16, 16, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe("uploading", () => {
  const kinds: [string, () => ReceiptFile | Promise<ReceiptFile>, RegExp][] = [
    ["a phone's JPEG", phonePhoto, /\.jpg$/],
    ["a PNG", pngScan, /\.png$/],
    ["a GIF", gifScan, /\.gif$/],
    ["a PDF", pdfInvoice, /\.pdf$/],
  ];
  test.each(kinds)("accepts %s and serves it with its own type", async (_, make, ending) => {
    const file = await make();
    const response = await sendReceipt(owner, file);
    expect(response.status).toBe(201);
    const { imageUrl } = response.body as { imageUrl: string };
    expect(imageUrl).toMatch(ending);
    const opened = await product.visitor().get(await linkTo(owner, imageUrl));
    expect(opened.status).toBe(200);
    expect(opened.headers["content-type"]).toBe(file.contentType);
    expect(opened.headers["content-length"]).toBe(String(opened.bytes.length));
    const own = await owner.get(`/api/receipts/${imageUrl}/file`);
    expect(own.headers["content-type"]).toBe(file.contentType);
    expect(own.bytes.equals(opened.bytes)).toBe(true);
  });

  test("rotates an image upright and removes its metadata", async () => {
    const photo = await phonePhoto();
    const key = await uploadReceipt(owner, photo);
    const { bytes } = await product.visitor().get(await linkTo(owner, key));
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ format: "jpeg", width: 1248, height: 1284 });
    expect(found.orientation).toBeUndefined();
    expect(found.exif).toBeUndefined();
    const [sent, stored] = [
      await pixelsOf(photo.bytes),
      await pixelsOf(bytes, { isUpright: false }),
    ];
    for (const [index, value] of sent.entries()) {
      expect(Math.abs(value - (stored[index] ?? 0))).toBeLessThan(12);
    }
  });

  test("stores a PDF byte for byte", async () => {
    const invoice = pdfInvoice();
    const key = await uploadReceipt(owner, invoice);
    const { bytes } = await product.visitor().get(await linkTo(owner, key));
    expect(bytes).toEqual(invoice.bytes);
  });

  test("scales images to at most 4096 px", async () => {
    const bytes = blackPng(6_000, 3_000);
    const key = await uploadReceipt(owner, { name: "wide.png", contentType: "image/png", bytes });
    const opened = await product.visitor().get(await linkTo(owner, key));
    expect(await sharp(opened.bytes).metadata()).toMatchObject({ width: 4096, height: 2048 });
  });

  test("reports whether an image was scaled down", async () => {
    const send = (width: number) =>
      sendReceipt(owner, {
        name: "wide.png",
        contentType: "image/png",
        bytes: blackPng(width, 100),
      });
    expect(await send(4_097)).toMatchObject({ status: 201, body: { isReduced: true } });
    expect((await send(4_096)).body).not.toHaveProperty("isReduced");
  });

  const named = (name: string, bytes: Buffer) => ({ name, contentType: "application/pdf", bytes });
  const refused: [string, () => ReceiptFile | Promise<ReceiptFile>, number, RegExp][] = [
    ["a truncated JPEG", truncatedJpeg, 400, /damaged/],
    ["HTML with a JPEG header", htmlBehindJpegHeader, 400, /damaged/],
    ["nothing", () => named("empty.jpg", Buffer.alloc(0)), 400, /empty/],
    ["a text", () => named("notes.pdf", Buffer.from("two sinks")), 415, /JPEG, PNG, GIF, or PDF/],
    [
      "a truncated PDF",
      () => named("cut.pdf", pdfInvoice().bytes.subarray(0, 900)),
      400,
      /damaged/,
    ],
    [
      "a huge interlaced image",
      () => named("wide.png", blackPng(12_000, 9_000, { isInterlaced: true })),
      400,
      /too many pixels/,
    ],
  ];
  test.each(refused)("rejects %s with its reason", async (_, make, status, why) => {
    const response = await sendReceipt(owner, await make());
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ error: expect.stringMatching(why) as string });
  });

  test("requires a session", async () => {
    const response = await sendReceipt(product.visitor(), pdfInvoice());
    expect(response.status).toBe(401);
  });

  test("responds 507 and leaves no data when the disk is full", async () => {
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const other = await createTestApp({
      replace: { storage: { ...product.deps.storage, put: () => Promise.reject(full) } },
    });
    const client = await other.homeowner();
    const response = await sendReceipt(client, pdfInvoice());
    expect(response.status).toBe(507);
    const rows = await other.db.select({ state: uploads.state }).from(uploads);
    expect(rows).toEqual([{ state: "deleting" }]);
    await other.close();
  });

  test("responds 503 when the storage is down", async () => {
    const other = await createTestApp({
      replace: {
        storage: { ...product.deps.storage, put: () => Promise.reject(new Error("gone")) },
      },
    });
    const client = await other.homeowner();
    const response = await sendReceipt(client, await pngScan());
    expect(response.status).toBe(503);
    expect(response.headers["retry-after"]).toBe("10");
    await other.close();
  });
});

describe("previews", () => {
  test("are small images that browsers may cache", async () => {
    const key = await uploadReceipt(owner, await phonePhoto());
    const response = await owner.get(`/api/receipts/${key}/preview`);
    expect(response.status).toBe(200);
    expect(response.headers["content-type"]).toBe("image/webp");
    expect(response.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    expect(response.headers["content-security-policy"]).toContain("sandbox");
    expect(webpSize(response.bytes)).toEqual({ width: 311, height: 320 });
    expect(response.bytes.length).toBeLessThan(30_000);
  });

  test("are not found for a PDF, another user's image and an unknown key", async () => {
    const stranger = await product.homeowner();
    const [photo, pdf] = [await phonePhoto(), pdfInvoice()];
    const responses = [
      await owner.get(`/api/receipts/${await uploadReceipt(owner, pdf)}/preview`),
      await stranger.get(`/api/receipts/${await uploadReceipt(owner, photo)}/preview`),
      await stranger.get(`/api/receipts/${await uploadReceipt(owner, pdf)}/file`),
      await stranger.get("/api/receipts/00000000-0000-4000-8000-000000000000.jpg/preview"),
    ];
    for (const { status, text } of responses) {
      expect({ status, text }).toEqual({ status: 404, text: responses[0]?.text });
    }
  });
});

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uploads } from "../../server/db/schema/tables.ts";
import { UPLOAD_LIMITS } from "../../server/features/receipts/commands.ts";
import type { UserId } from "../../shared/ids.ts";
import { MAX_RECEIPT_BYTES } from "../../shared/receipts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { rowsOf } from "../support/database/owned-rows.ts";
import { openConnection } from "../support/doubles/raw-connection.ts";
import { listenOnFreePort } from "../support/doubles/raw-request.ts";
import * as receipts from "../support/records/receipts.ts";
import { linkTo, problemOf, sendReceipt, uploadReceipt } from "../support/uploading.ts";

const MINUTE = 60 * 1000;
const UNKNOWN_KEY = "00000000-0000-4000-8000-000000000000.jpg";

let product: TestApp;
let port: number;
let victim: Homeowner;
let attacker: Homeowner;

beforeAll(async () => {
  product = await createTestApp();
  victim = await product.homeowner();
  attacker = await product.homeowner();
  port = await listenOnFreePort(product.app);
});
afterAll(() => product.close());

describe("row 62: upload: location metadata", () => {
  test("is in the phone's file and in nothing that is served", async () => {
    const photo = await receipts.phonePhoto();
    const sent = await sharp(photo.bytes).metadata();
    expect(sent.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);
    const key = await uploadReceipt(victim, photo);
    const file = await product.visitor().get(await linkTo(victim, key));
    const preview = await victim.get(`/api/receipts/${key}/preview`);
    for (const { status, bytes } of [file, preview]) {
      expect(status).toBe(200);
      expectNoTrace(bytes);
    }
    // Rotated by its pixels, since the EXIF orientation is removed.
    const { width, height, orientation } = await sharp(file.bytes).metadata();
    expect({ width, height }).toEqual({ width: sent.height, height: sent.width });
    expect(orientation).toBeUndefined();
  });

  test("is in no part of a served PNG or GIF", async () => {
    const exif = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 32/1 2154/100" } };
    const { bytes } = await receipts.pngScan();
    const png = await sharp(bytes).withExif(exif).png().toBuffer();
    expect(png.includes("eXIf")).toBe(true);
    const gif = await gifThatTells("GPS: 45.54, -122.64");
    for (const [name, content] of [
      ["scan.png", png],
      ["scan.gif", gif],
    ] as const) {
      const key = await uploadReceipt(victim, { name, contentType: "image/png", bytes: content });
      const opened = await product.visitor().get(await linkTo(victim, key));
      expect(opened.status).toBe(200);
      expectNoTrace(opened.bytes);
    }
  });

  function expectNoTrace(bytes: Buffer): void {
    for (const trace of ["Exif", "EXIF", "eXIf", "GPS", "Phone 12", "http://ns.adobe.com"]) {
      expect({ trace, isThere: bytes.includes(trace) }).toEqual({ trace, isThere: false });
    }
  }

  /** A GIF with the text in a comment block before its end. */
  async function gifThatTells(text: string): Promise<Buffer> {
    const { bytes } = await receipts.gifScan();
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, text.length]),
      Buffer.from(text),
      Buffer.from([0]),
    ]);
    const end = bytes.lastIndexOf(0x3b);
    return Buffer.concat([bytes.subarray(0, end), comment, bytes.subarray(end)]);
  }
});

describe("row 63: receipt link: active content", () => {
  test.each([receipts.pngScan, receipts.pdfInvoice])(
    "sends %o with restrictive headers",
    async (make) => {
      const file = await make();
      const answer = await product
        .visitor()
        .get(await linkTo(victim, await uploadReceipt(victim, file)));
      expect(answer.headers).toMatchObject({
        "content-type": file.contentType,
        "x-content-type-options": "nosniff",
        "content-disposition": expect.stringMatching(
          /^inline; filename="receipt\.\w{3}"$/,
        ) as string,
        "content-security-policy": expect.stringContaining("default-src 'none'") as string,
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
      });
    },
  );
});

describe("row 64: upload: signed out, flood and quota", () => {
  test("rejects a signed-out user before the body is read", async () => {
    const { socket, answer } = await openConnection(port);
    socket.write(
      "POST /api/upload HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n" +
        "Content-Type: multipart/form-data; boundary=b\r\n" +
        `Content-Length: ${MAX_RECEIPT_BYTES}\r\n\r\n`,
    );
    expect(await answer()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  async function addRows(
    owner: Homeowner,
    count: number,
    size: number,
    state: "stored" | "trashed" = "stored",
  ) {
    await product.db.insert(uploads).values(
      Array.from({ length: count }, (_, index) => ({
        userId: owner.user.id as UserId,
        key: `filler-${owner.user.id}-${index}`,
        contentType: "image/jpeg",
        size,
        state,
        createdAt: product.clock.now(),
      })),
    );
  }

  test("limits an account to 200 uploads an hour", async () => {
    const flooder = await product.homeowner();
    await addRows(flooder, UPLOAD_LIMITS.perHour - 1, 1);
    expect((await sendReceipt(flooder, receipts.pdfInvoice())).status).toBe(201);
    const answer = await sendReceipt(flooder, receipts.pdfInvoice());
    expect(problemOf(answer)).toEqual({ status: 429, code: "rate_limited" });
    expect(Number(answer.headers["retry-after"])).toBe(3600);
    expect((await sendReceipt(victim, receipts.pdfInvoice())).status).toBe(201);
  });

  test.each(["stored", "trashed"] as const)("limits an account to 2 GB, all %s", async (state) => {
    const hoarder = await product.homeowner();
    await addRows(hoarder, 2, 1024 ** 3 - 500, state);
    const answer = await sendReceipt(hoarder, receipts.pdfInvoice());
    expect(problemOf(answer)).toEqual({ status: 413, code: "payload_too_large" });
  });

  test("enforces its limits for concurrent uploads", async () => {
    const flooder = await product.homeowner();
    await addRows(flooder, UPLOAD_LIMITS.perHour - 1, 1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sendReceipt(flooder, receipts.pdfInvoice())),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 429, 429, 429,
    ]);
  });
});

describe("row 66: signed-url: another user's keys", () => {
  test("answers A's and an unknown key with the same bytes, and the rest with 400", async () => {
    const key = await uploadReceipt(victim, await receipts.pngScan());
    const before = await rowsOf(product.db, victim.user.id);
    const [foreign, unknown] = [
      await attacker.post("/api/signed-url", { s3Key: key }),
      await attacker.post("/api/signed-url", { s3Key: UNKNOWN_KEY }),
    ];
    expect(problemOf(foreign)).toEqual({ status: 404, code: "not_found" });
    expect(foreign.text).toBe(unknown.text);
    const games = [
      "",
      "..",
      `../${key}`,
      `${key}\0`,
      `${key} `,
      key.toUpperCase(),
      `${key}.preview.webp`,
      "http://169.254.169.254/latest/meta-data",
      "file:///etc/passwd",
      null,
      7,
      [key],
      { key },
    ];
    for (const s3Key of games) {
      expect(problemOf(await attacker.post("/api/signed-url", { s3Key }))).toEqual({
        status: 400,
        code: "validation_failed",
      });
    }
    expect((await product.visitor().post("/api/signed-url", { s3Key: key })).status).toBe(401);
    const previews = [
      await attacker.get(`/api/receipts/${key}/preview`),
      await attacker.get(`/api/receipts/${UNKNOWN_KEY}/preview`),
    ];
    expect(previews.map(({ status }) => status)).toEqual([404, 404]);
    expect(previews[0]?.text).toBe(previews[1]?.text);
    expect(await rowsOf(product.db, victim.user.id)).toBe(before);
  });

  test("does not attach A's receipt to another user's expense", async () => {
    const key = await uploadReceipt(victim, await receipts.pngScan());
    const project = await createProject(attacker);
    await expect(createExpense(attacker, project.id, { imageUrl: key })).rejects.toThrow(
      /Receipt not found/,
    );
  });
});

describe("row 67: signed-url: altered and expired links", () => {
  test("is valid for five minutes, then answers 403", async () => {
    const link = await linkTo(victim, await uploadReceipt(victim, await receipts.pngScan()));
    const start = product.clock.now();
    expect((await product.visitor().get(link)).status).toBe(200);
    product.clock.set(new Date(start.getTime() + 5 * MINUTE));
    const late = await product.visitor().get(link);
    product.clock.set(start);
    expect(problemOf(late)).toEqual({ status: 403, code: "link_expired" });
  });

  test("answers 403 when any part of a link is altered", async () => {
    const [own, other] = [
      await uploadReceipt(victim, await receipts.pngScan()),
      await uploadReceipt(victim, receipts.pdfInvoice()),
    ];
    const link = await linkTo(victim, own);
    const altered = [
      link.replace(own, other),
      link.replace("image%2Fpng", "text%2Fhtml"),
      link.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`),
      link.replace(/signature=(.)/, (_, first: string) => `signature=${first === "A" ? "B" : "A"}`),
      link.replace(/&signature=.*/, ""),
      link.replace(/\?.*/, ""),
      link.replace(own, "..%2f..%2fsecrets"),
      link.replace("signature=", "signature[]="),
      link.replace(/expires=\d+/, "expires=Infinity"),
      link.replace(/expires=\d+/, "expires="),
    ];
    for (const url of altered) {
      const answer = await product.visitor().get(url);
      expect({ url, ...problemOf(answer) }).toEqual({ url, status: 403, code: "link_expired" });
    }
  });
});

import { sql } from "drizzle-orm";
import { fastify } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { receiptRoutes } from "../../server/features/receipts/routes.ts";
import { ownAccess } from "../../server/identity/access.ts";
import { addProblems } from "../../server/http/errors/problems.ts";
import type { UserId } from "../../shared/ids.ts";
import { MINIMUM_THROUGHPUT } from "../../server/http/transfer/minimum-throughput.ts";
import { problem } from "../../shared/problem.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { costOf } from "../support/run/cost-of.ts";
import { openConnection } from "../support/doubles/raw-connection.ts";
import { listenOnFreePort } from "../support/doubles/raw-request.ts";
import * as receipts from "../support/records/receipts.ts";
import { listedKeys } from "../support/doubles/storage-contract.ts";
import { linkTo, problemOf, sendReceipt } from "../support/uploading.ts";

let product: TestApp;
let attacker: Homeowner;

beforeAll(async () => {
  product = await createTestApp();
  attacker = await product.homeowner();
});
afterAll(() => product.close());

/** Stored rows and files; a rejected upload adds to neither. */
async function stored() {
  const { rows } = await product.db.execute(sql`select count(*) as count from uploads`);
  return { rows: rows[0]?.["count"], files: (await listedKeys(product.deps.storage)).length };
}

const head = (headers: string) =>
  `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n${headers}\r\n\r\n`;
const multipart = "Content-Type: multipart/form-data; boundary=b";
const partHead = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

describe("row 59: upload: abuse of the form", () => {
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
    ["the field __proto__", () => receipts.formWith(pdf, "__proto__")],
    ["no file", () => receipts.formOf([part("image"), Buffer.from("text")])],
    ["an empty body", () => ({ ...receipts.formOf([]), body: Buffer.alloc(0) })],
    [
      "no boundary",
      () => ({ ...receipts.formWith(pdf), headers: { "content-type": "multipart/form-data" } }),
    ],
    [
      "a boundary that never occurs",
      () => ({
        ...receipts.formWith(pdf),
        headers: { "content-type": "multipart/form-data; boundary=other" },
      }),
    ],
    [
      "a missing end",
      () => {
        const { body, headers } = receipts.formWith(pdf);
        return { body: body.subarray(0, -60), headers };
      },
    ],
  ];
  test.each(abuses)("rejects %s", async (_, make) => {
    const before = await stored();
    const { body, headers } = make();
    const answer = await attacker.post("/api/upload", body, headers);
    expect(problemOf(answer)).toEqual({ status: 400, code: "bad_request" });
    expect(await stored()).toEqual(before);
  });

  test.each(["application/json", "text/plain", "image/png", "application/x-www-form-urlencoded"])(
    "rejects a body of %s",
    async (type) => {
      const answer = await attacker.post("/api/upload", "{}", { "content-type": type });
      expect(problemOf(answer)).toEqual({ status: 415, code: "unsupported_media_type" });
    },
  );

  test("ends a stalled body with 408 within 30 s", async () => {
    // A stall is detected after two checks at most.
    expect(2 * MINIMUM_THROUGHPUT.everyMilliseconds).toBeLessThanOrEqual(30_000);
    expect(MINIMUM_THROUGHPUT.minBytes).toBeGreaterThan(0);
    const before = await stored();
    const app = fastify().withTypeProvider<ZodTypeProvider>();
    app.setValidatorCompiler(() => () => true);
    app.setSerializerCompiler(() => JSON.stringify);
    app.decorate("methodsAt", () => []);
    addProblems(app);
    app.decorateRequest("session", undefined);
    app.decorateRequest("access", undefined);
    app.addHook("onRequest", async (request) => {
      const userId = attacker.user.id as UserId;
      request.session = { userId, user: attacker.user };
      request.access = ownAccess(userId);
    });
    receiptRoutes(app, product.deps, { throughput: { everyMilliseconds: 50, minBytes: 1 } });
    const { socket, answer } = await openConnection(await listenOnFreePort(app));
    socket.write(head(`${multipart}\r\nContent-Length: 5000`) + partHead);
    expect(await answer()).toMatch(/^HTTP\/1\.1 408 [^]*request_timeout/);
    socket.destroy();
    await app.close();
    expect(await stored()).toEqual(before);
  });
});

describe("row 60: upload: file name", () => {
  test.each([
    "../../../etc/cron.d/x",
    'a"b\\c.png',
    "..\\..\\x.png",
    "%0d%0aset-cookie: a=b",
    "\u202egnp.exe",
    "a.png\r\nset-cookie: plumbline_session=b",
    'a.png"\r\ncontent-type: text/html\r\n\r\n<script>alert(1)</script>',
    "a'; drop table uploads; --.png",
    "\0.png",
    "x".repeat(500),
    "",
  ])("does not use %j", async (name) => {
    const before = await stored();
    const { bytes } = await receipts.pngScan();
    const answer = await sendReceipt(attacker, { name, contentType: "image/png", bytes });
    expect([201, 400, 415]).toContain(answer.status);
    expect(answer.headers).not.toHaveProperty("set-cookie");
    if (answer.status !== 201) {
      expect(problem.safeParse(answer.body).success).toBe(true);
      expect(await stored()).toEqual(before);
      return;
    }
    const { imageUrl } = answer.body as { imageUrl: string };
    expect(imageUrl).toMatch(/^[0-9a-f-]{36}\.png$/);
    const opened = await product.visitor().get(await linkTo(attacker, imageUrl));
    expect(opened.headers["content-disposition"]).toBe('inline; filename="receipt.png"');
  });
});

describe("row 61: upload: decompression bombs", () => {
  test("rejects 16,000 by 16,000 pixels by the header alone", async () => {
    await sendReceipt(attacker, await receipts.pngScan());
    const bomb = receipts.pixelBomb();
    const { result, seconds, megabytes } = await costOf(() => sendReceipt(attacker, bomb));
    expect(problemOf(result)).toEqual({ status: 400, code: "bad_request" });
    expect(seconds).toBeLessThan(3);
    expect(megabytes).toBeLessThan(100);
  });

  test("decodes only the first of 20,000 frames", async () => {
    await sendReceipt(attacker, await receipts.gifScan());
    const animation = receipts.endlessGif();
    const { result, seconds, megabytes } = await costOf(() => sendReceipt(attacker, animation));
    expect(result.status).toBe(201);
    expect(seconds).toBeLessThan(3);
    expect(megabytes).toBeLessThan(100);
    const { imageUrl } = result.body as { imageUrl: string };
    const { bytes } = await product.visitor().get(await linkTo(attacker, imageUrl));
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  });
});

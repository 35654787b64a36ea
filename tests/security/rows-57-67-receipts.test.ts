import { sql } from "drizzle-orm";
import { fastify } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploads } from "../../server/db/tables.ts";
import { UPLOAD_CAPS } from "../../server/features/receipts/commands.ts";
import { receiptRoutes } from "../../server/features/receipts/routes.ts";
import { addProblems } from "../../server/http/problems.ts";
import { serializerCompiler, validatorCompiler } from "../../server/http/schema-compilers.ts";
import type { UserId } from "../../shared/ids.ts";
import { MAX_RECEIPT_BYTES } from "../../shared/receipts/contract.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app.ts";
import { createExpense, createProject } from "../support/factories.ts";
import { listen, openConnection } from "../support/raw-connection.ts";
import * as receipts from "../support/receipts.ts";
import { listedKeys } from "../support/storage-contract.ts";
import type { Answer } from "../support/test-client.ts";
import { linkTo, sendReceipt, uploadReceipt } from "../support/uploading.ts";

const MINUTE = 60 * 1000;
const UNKNOWN_KEY = "00000000-0000-4000-8000-000000000000.jpg";

let test: TestApp;
let port: number;
let victim: Homeowner;
let attacker: Homeowner;

beforeAll(async () => {
  test = await createTestApp();
  victim = await test.homeowner();
  attacker = await test.homeowner();
  port = await listen(test.app);
});
afterAll(() => test.close());

/** What is stored, by rows and by files: a refused upload adds to neither. */
async function stored() {
  const { rows } = await test.db.execute(sql`select count(*) as count from uploads`);
  return { rows: rows[0]?.["count"], files: (await listedKeys(test.deps.storage)).length };
}

function expectProblem(answer: Answer, status: number, code: string) {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { code } });
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
    expectProblem(answer, 413, "payload_too_large");
    expect(answer.body).toMatchObject({ error: "Receipts can be at most 10 MB" });
    expect(await stored()).toEqual(before);
  });

  it("refuses a body that says that it is too long before reading it", async () => {
    const { socket, answer } = await openConnection(port);
    socket.write(head(`Cookie: ${attacker.cookieHeader()}\r\n${multipart}\r\nContent-Length: 99999999`));
    expect(await answer()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
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
  const part = (name: string) => Buffer.from(`content-disposition: form-data; name="${name}"\r\n\r\n`);
  const pdf = receipts.pdfInvoice();
  const abuses: [string, () => receipts.FormBody][] = [
    [
      "1,000 parts",
      () => receipts.formOf(Array.from({ length: 1_000 }, () => [part("a"), Buffer.from("b")]).flat()),
    ],
    [
      "two files",
      () => {
        const file = Buffer.from('content-disposition: form-data; name="image"; filename="a.pdf"\r\n\r\n');
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
    expectProblem(answer, 400, "bad_request");
    expect(await stored()).toEqual(before);
  });

  it.each(["application/json", "text/plain", "image/png", "application/x-www-form-urlencoded"])(
    "refuses a body of %s",
    async (type) => {
      const answer = await attacker.post("/api/upload", "{}", { "content-type": type });
      expectProblem(answer, 415, "unsupported_media_type");
    },
  );

  it("ends a body that has stopped on the way with 408", async () => {
    const app = fastify().withTypeProvider<ZodTypeProvider>();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.decorate("methodsAt", () => []);
    addProblems(app);
    app.decorateRequest("session", undefined);
    app.addHook("onRequest", async (request) => {
      request.session = { userId: victim.user.id as UserId, user: victim.user };
    });
    receiptRoutes(app, test.deps, { pace: { everyMilliseconds: 50, minBytes: 1 } });
    const { socket, answer } = await openConnection(await listen(app));
    socket.write(head(`${multipart}\r\nContent-Length: 5000`) + partHead);
    expect(await answer()).toMatch(/^HTTP\/1\.1 408 [^]*request_timeout/);
    socket.destroy();
    await app.close();
  });
});

describe("60 upload: the file's name", () => {
  it.each(["../../../etc/cron.d/x", 'a"b\\c.png', "..\\..\\x.png", "%0d%0aset-cookie: a=b", "\u202egnp.exe"])(
    "makes nothing of %j",
    async (name) => {
      const { bytes } = await receipts.pngScan();
      const answer = await sendReceipt(attacker, { name, contentType: "image/png", bytes });
      expect([201, 400]).toContain(answer.status);
      if (answer.status === 400) return;
      const { imageUrl } = answer.body as { imageUrl: string };
      expect(imageUrl).toMatch(/^[0-9a-f-]{36}\.png$/);
      const opened = await test.visitor().get(await linkTo(attacker, imageUrl));
      expect(opened.headers["content-disposition"]).toBe('inline; filename="receipt.png"');
    },
  );
});

describe("61 upload: pictures that unfold", () => {
  /** How long it takes, and by how much the process grows meanwhile. */
  async function costOf<T>(task: () => Promise<T>) {
    const memory = process.memoryUsage.rss();
    let peak = memory;
    const look = () => (peak = Math.max(peak, process.memoryUsage.rss()));
    const timer = setInterval(look, 5);
    const start = performance.now();
    const result = await task();
    look();
    clearInterval(timer);
    return { result, seconds: (performance.now() - start) / 1000, megabytes: (peak - memory) / 1e6 };
  }

  it("refuses 16,000 by 16,000 pixels by the header alone", async () => {
    await sendReceipt(attacker, await receipts.pngScan());
    const bomb = receipts.pixelBomb();
    const { result, seconds, megabytes } = await costOf(() => sendReceipt(attacker, bomb));
    expectProblem(result, 400, "bad_request");
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

describe("62 upload: where the picture was taken", () => {
  it("is in the phone's file, and in nothing that is served", async () => {
    const photo = await receipts.phonePhoto();
    const sent = await sharp(photo.bytes).metadata();
    expect(sent.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);
    const key = await uploadReceipt(victim, photo);
    const file = await test.visitor().get(await linkTo(victim, key));
    const preview = await victim.get(`/api/receipts/${key}/preview`);
    for (const { status, bytes } of [file, preview]) {
      expect(status).toBe(200);
      for (const trace of ["Exif", "EXIF", "GPS", "Phone 12", "http://ns.adobe.com"]) {
        expect(bytes.includes(trace)).toBe(false);
      }
    }
  });
});

describe("63 receipt link: active content", () => {
  it.each([receipts.pngScan, receipts.pdfInvoice])("%o is sent locked down", async (make) => {
    const file = await make();
    const answer = await test.visitor().get(await linkTo(victim, await uploadReceipt(victim, file)));
    expect(answer.headers).toMatchObject({
      "content-type": file.contentType,
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^inline; filename="receipt\.\w{3}"$/) as string,
      "content-security-policy": expect.stringContaining("default-src 'none'") as string,
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    });
  });
});

describe("64 upload: signed out, flood and quota", () => {
  it("turns Z away before the body is read", async () => {
    const { socket, answer } = await openConnection(port);
    socket.write(head(`${multipart}\r\nContent-Length: ${MAX_RECEIPT_BYTES}`));
    expect(await answer()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  async function addRows(owner: Homeowner, count: number, size: number) {
    await test.db.insert(uploads).values(
      Array.from({ length: count }, (_, index) => ({
        userId: owner.user.id as UserId,
        key: `filler-${owner.user.id}-${index}`,
        contentType: "image/jpeg",
        size,
        state: "stored" as const,
        createdAt: test.clock.now(),
      })),
    );
  }

  it("holds an account to 200 uploads an hour", async () => {
    const flooder = await test.homeowner();
    await addRows(flooder, UPLOAD_CAPS.perHour - 1, 1);
    expect((await sendReceipt(flooder, receipts.pdfInvoice())).status).toBe(201);
    const answer = await sendReceipt(flooder, receipts.pdfInvoice());
    expectProblem(answer, 429, "rate_limited");
    expect(Number(answer.headers["retry-after"])).toBe(3600);
    expect((await sendReceipt(victim, receipts.pdfInvoice())).status).toBe(201);
  });

  it("holds an account to 2 GB", async () => {
    const hoarder = await test.homeowner();
    await addRows(hoarder, 2, 1024 ** 3 - 500);
    const answer = await sendReceipt(hoarder, receipts.pdfInvoice());
    expectProblem(answer, 413, "payload_too_large");
  });

  it("holds to its caps when uploads come at once", async () => {
    const flooder = await test.homeowner();
    await addRows(flooder, UPLOAD_CAPS.perHour - 1, 1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sendReceipt(flooder, receipts.pdfInvoice())),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429]);
  });
});

describe("66 signed-url: keys that are not one's own", () => {
  it("answers A's and an unknown key with the same bytes, and the rest with 400", async () => {
    const key = await uploadReceipt(victim, await receipts.pngScan());
    const [foreign, unknown] = [
      await attacker.post("/api/signed-url", { s3Key: key }),
      await attacker.post("/api/signed-url", { s3Key: UNKNOWN_KEY }),
    ];
    expectProblem(foreign, 404, "not_found");
    expect(foreign.text).toBe(unknown.text);
    const games = [
      "", "..", `../${key}`, `${key}\0`, `${key} `, key.toUpperCase(), `${key}.preview.webp`,
      "http://169.254.169.254/latest/meta-data", "file:///etc/passwd", null, 7, [key], { key },
    ];
    for (const s3Key of games) {
      expectProblem(await attacker.post("/api/signed-url", { s3Key }), 400, "validation_failed");
    }
    expect((await test.visitor().post("/api/signed-url", { s3Key: key })).status).toBe(401);
  });

  it("lets nobody put A's receipt on an expense", async () => {
    const key = await uploadReceipt(victim, await receipts.pngScan());
    const project = await createProject(attacker);
    await expect(createExpense(attacker, project.id, { imageUrl: key })).rejects.toThrow(/not there/);
  });
});

describe("67 signed-url: altered and late links", () => {
  it("opens for five minutes, then answers 403", async () => {
    const link = await linkTo(victim, await uploadReceipt(victim, await receipts.pngScan()));
    const start = test.clock.now();
    expect((await test.visitor().get(link)).status).toBe(200);
    test.clock.set(new Date(start.getTime() + 5 * MINUTE));
    const late = await test.visitor().get(link);
    test.clock.set(start);
    expectProblem(late, 403, "link_expired");
  });

  it("answers 403 when anything in a link is altered", async () => {
    const [own, other] = [
      await uploadReceipt(victim, await receipts.pngScan()),
      await uploadReceipt(victim, receipts.pdfInvoice()),
    ];
    const link = await linkTo(victim, own);
    const altered = [
      link.replace(own, other),
      link.replace("image%2Fpng", "text%2Fhtml"),
      link.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`),
      link.replace(/signature=./, "signature=_"),
      link.replace(/&signature=.*/, ""),
      link.replace(/\?.*/, ""),
      link.replace(own, "..%2f..%2fsecrets"),
    ];
    for (const url of altered) {
      const { status } = await test.visitor().get(url);
      expect([403, 404], url).toContain(status);
    }
  });
});

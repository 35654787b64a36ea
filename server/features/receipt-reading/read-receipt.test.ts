import Pdf from "pdfkit";
import { describe, expect, test } from "vitest";
import { drawReceipt } from "../../../bench/receipts/draw.ts";
import { pdfOf, HOSTILE_PDFS } from "../../../tests/support/hostile/hostile-pdfs.ts";
import { blackPng } from "../../../tests/support/records/receipts.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { ReceiptType } from "../../../shared/receipts/contract.ts";
import { centsOf } from "../../../shared/money.ts";
import { createReceiptReader, readReceipt } from "./read-receipt.ts";

const TURN = { owner: 1 as UserId };
const TODAY = "2026-11-23" as CalendarDate;

const EMPTY = { type: "application/pdf", today: TODAY } as const;

function read(type: ReceiptType, bytes: Uint8Array) {
  return readReceipt({ type, open: async () => new Uint8Array(bytes), today: TODAY }, TURN);
}

describe("a generated receipt", () => {
  // Indexes in bench/receipts, which reads all of them.
  test.each([
    [22, "turned a quarter, United Kingdom"],
    [33, "upside down, planted instructions"],
    [66, "perspective, refund"],
  ])("%d (%s) is read, with its total checked", async (index) => {
    const drawn = await drawReceipt(index);
    const found = await read("image/jpeg", drawn.bytes);
    expect(found).toMatchObject({
      kind: "read",
      fields: {
        day: { value: drawn.day },
        total: { value: centsOf(drawn.total ?? ""), certainty: "checked" },
      },
    });
  });

  test("without its total has an empty total", async () => {
    const drawn = await drawReceipt(7);
    expect(drawn.total).toBeNull();
    const found = await read("image/jpeg", drawn.bytes);
    expect(found).toMatchObject({
      kind: "read",
      fields: { total: null, day: { value: drawn.day } },
    });
  });
});

describe("a PDF", () => {
  test("is read exactly by its text", async () => {
    const found = await read("application/pdf", await printedPdf());
    expect(found).toMatchObject({
      kind: "read",
      fields: {
        merchant: { value: "Harbor Électric Supply Inc" },
        day: { value: "2026-03-27", certainty: "checked" },
        total: { value: 108_250, certainty: "checked" },
        invoiceNumber: { value: "INV-20817" },
      },
    });
  });

  test("that is a scan is read by its image", async () => {
    const drawn = await drawReceipt(1);
    const found = await read("application/pdf", await scannedPdf(drawn.bytes));
    expect(found).toMatchObject({
      kind: "read",
      fields: { total: { value: centsOf(drawn.total ?? "") } },
    });
  });
});

describe("an unreadable file has a reason", () => {
  const broken: [string, ReceiptType, () => Promise<Uint8Array>, string][] = [
    [
      "a JPEG that ends early",
      "image/jpeg",
      async () => (await drawReceipt(0)).bytes.subarray(0, 20_000),
      "unreadable",
    ],
    [
      "an image of 30,000 × 30,000",
      "image/png",
      async () => blackPng(30_000, 30_000),
      "too_many_pixels",
    ],
    ["an empty page", "image/png", async () => blackPng(600, 800), "no_text"],
    ["a PDF of 400 pages", "application/pdf", async () => emptyPdf(400), "too_many_pages"],
    ["a PDF without text or image", "application/pdf", async () => emptyPdf(1), "no_text"],
    ["something else", "application/pdf", async () => Buffer.from("MZ"), "unreadable"],
  ];
  test.each(broken)("%s", async (_, type, make, reason) => {
    expect(await read(type, await make())).toEqual({ kind: "unread", reason });
  });

  test("stops at a PDF that decompresses without end, and reads the next receipt", async () => {
    const reader = createReceiptReader({ cpuSeconds: 2 });
    const bomb = new Uint8Array(HOSTILE_PDFS[0]?.[1]() ?? []);
    expect(
      await reader({ type: "application/pdf", open: async () => bomb, today: TODAY }, TURN),
    ).toEqual({
      kind: "unread",
      reason: "took_too_much",
    });
    const next = new Uint8Array(emptyPdf(400));
    expect(
      await reader({ type: "application/pdf", open: async () => next, today: TODAY }, TURN),
    ).toEqual({
      kind: "unread",
      reason: "too_many_pages",
    });
  });
});

describe("a waiting receipt", () => {
  test("is not opened, and stops waiting when its request ends", async () => {
    const reader = createReceiptReader();
    const first = Promise.withResolvers<Uint8Array>();
    const reading = reader({ ...EMPTY, open: () => first.promise }, TURN);
    const left = new AbortController();
    let opened = 0;
    const open = async () => {
      opened += 1;
      return emptyPdf(400);
    };
    const waiting = reader({ ...EMPTY, open }, { ...TURN, signal: left.signal });
    left.abort(new Error("The client has left"));
    await expect(waiting).rejects.toThrow("The client has left");
    first.resolve(emptyPdf(400));
    await reading;
    expect(opened).toBe(0);
  });

  test("is limited to five per account", async () => {
    const reader = createReceiptReader();
    const first = Promise.withResolvers<Uint8Array>();
    const open = () => first.promise;
    const all = Array.from({ length: 7 }, () => reader({ ...EMPTY, open }, TURN));
    await expect(all.at(-1)).rejects.toMatchObject({ problem: { code: "rate_limited" } });
    first.resolve(emptyPdf(400));
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  });
});

function printedPdf(): Promise<Buffer> {
  const pdf = new Pdf();
  pdf.fontSize(18).text("Harbor Électric Supply Inc").fontSize(11);
  const rows = [
    ["Invoice No INV-20817", ""],
    ["Invoice date March 27, 2026", ""],
    ["Panel 200A", "640.00"],
    ["Breakers", "360.00"],
    ["Subtotal", "1,000.00"],
    ["Sales tax 8.25%", "82.50"],
    ["Total due", "$1,082.50"],
  ] as const;
  for (const [index, [left, right]] of rows.entries()) {
    const y = 140 + index * 24;
    pdf.text(left, 72, y).text(right, 420, y);
  }
  return bytesOf(pdf);
}

function scannedPdf(image: Uint8Array): Promise<Buffer> {
  const size: [number, number] = [600, 900];
  const pdf = new Pdf({ size, margin: 0 });
  pdf.image(Buffer.from(image), 0, 0, { fit: size });
  return bytesOf(pdf);
}

async function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  pdf.end();
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function emptyPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  return pdfOf([
    { dict: "/Type /Catalog /Pages 2 0 R" },
    { dict: `/Type /Pages /Kids [${kids}] /Count ${pages}` },
    ...Array.from({ length: pages }, () => ({
      dict: "/Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]",
    })),
  ]);
}

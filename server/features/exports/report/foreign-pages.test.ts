import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import Pdf from "pdfkit";
import { describe, expect, test } from "vitest";
import {
  HOSTILE_PDFS,
  pdfOf,
  pdfWithContent,
} from "../../../../tests/support/hostile/hostile-pdfs.ts";
import { watched } from "../../../../tests/support/run/watched.ts";
import { openPdfReceipt } from "./foreign-pages.ts";
import { unpackStream } from "./unpack-streams.ts";

/** Without limits, the smallest of these files uses three times as much. */
const MAX_MEGABYTES = 250;
/**
 * Without limits, the fastest of these files takes several seconds; the renderer's step timeout is
 * 40.
 */
const MAX_SECONDS = 8;

function open(bytes: Buffer) {
  return openPdfReceipt(bytes, new Pdf({ autoFirstPage: false }));
}

describe("a PDF made to exhaust memory or CPU", () => {
  test.each(HOSTILE_PDFS)("rejects %s", async (_, make) => {
    const file = make();
    const outcome = await watched(() =>
      open(file).then(
        () => "opened",
        () => "refused",
      ),
    );
    expect(outcome.result).toBe("refused");
    expect(outcome.megabytes).toBeLessThan(MAX_MEGABYTES);
    expect(outcome.longestSlice).toBeLessThan(MAX_SECONDS * 1000);
  });
});

test("never decompresses more than the limit, not even briefly", async () => {
  const { context } = await PDFDocument.create();
  const packed = deflateSync(Buffer.alloc(300 * 1024 * 1024), { level: 9 });
  const stream = context.stream(packed, { Filter: "FlateDecode" });
  const { result, megabytes } = await watched(async () => {
    try {
      return unpackStream(stream, 1000);
    } catch (error) {
      return error;
    }
  });
  expect(result).toBeInstanceOf(Error);
  expect(megabytes).toBeLessThan(150);
});

const DRAWN = Buffer.from("0 0 10 10 re f");
const LETTERS = Buffer.from(`${deflateSync(DRAWN).toString("hex")}>`);

describe("opens ordinary PDFs", () => {
  test.each([
    ["uncompressed", "", DRAWN],
    ["packed", "/Filter /FlateDecode", deflateSync(DRAWN)],
    ["compressed, with a filter list of one", "/Filter [/FlateDecode]", deflateSync(DRAWN)],
    ["compressed, in hex", "/Filter [/ASCIIHexDecode /FlateDecode]", LETTERS],
    ["compressed and truncated", "/Filter /FlateDecode", deflateSync(DRAWN).subarray(0, -4)],
    [
      "compressed, with a wrong checksum",
      "/Filter /FlateDecode",
      Buffer.concat([deflateSync(DRAWN).subarray(0, -4), Buffer.alloc(4)]),
    ],
    [
      "as runs",
      "/Filter /RunLengthDecode",
      Buffer.concat([Buffer.from([DRAWN.length - 1]), DRAWN, Buffer.from([128])]),
    ],
  ])("with content %s", async (_, dict, bytes) => {
    const { pageCount, pages } = await open(pdfWithContent(dict, bytes));
    expect(pageCount).toBe(1);
    expect([...pages]).toMatchObject([{ width: 100, height: 100 }]);
  });

  test("with compressed objects and cross-reference table", async () => {
    const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 50 50] >>";
    const pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
    const places = `2 0 3 ${pages.length + 1} `;
    const objects = deflateSync(Buffer.from(`${places}${pages} ${page}`));
    const file = pdfOf([
      { dict: "/Type /Catalog /Pages 2 0 R" },
      { dict: "/Nothing true" },
      { dict: "/Nothing true" },
      { dict: `/Type /ObjStm /N 2 /First ${places.length} /Filter /FlateDecode`, bytes: objects },
      {
        dict: "/Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode",
        bytes: deflateSync(Buffer.alloc(24, 1)),
      },
    ]);
    const { pages: shown } = await open(file);
    expect([...shown]).toMatchObject([{ width: 50, height: 50 }]);
  });
});

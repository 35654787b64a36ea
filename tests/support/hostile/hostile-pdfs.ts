import { deflateSync, inflateSync } from "node:zlib";

const MEGABYTE = 1024 * 1024;

/** One PDF object, with its stream's bytes if it has one. */
interface PdfObject {
  dict: string;
  bytes?: Buffer;
}

/** A PDF of these objects, the first being the catalog; without a cross-reference table. */
export function pdfOf(objects: readonly PdfObject[], trailer = "/Root 1 0 R"): Buffer {
  const parts = objects.map(({ dict, bytes }, at) => [
    Buffer.from(`${at + 1} 0 obj\n`),
    ...(bytes
      ? [
          Buffer.from(`<< ${dict} /Length ${bytes.length} >>\nstream\n`),
          bytes,
          Buffer.from("\nendstream"),
        ]
      : [Buffer.from(`<< ${dict} >>`)]),
    Buffer.from("\nendobj\n"),
  ]);
  const end = `trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), ...parts.flat(), Buffer.from(end)]);
}

const PAGES: PdfObject[] = [
  { dict: "/Type /Catalog /Pages 2 0 R" },
  { dict: "/Type /Pages /Kids [3 0 R] /Count 1" },
  { dict: "/Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R" },
];

/** A page whose content is this stream. */
export function pdfWithContent(dict: string, bytes: Buffer): Buffer {
  return pdfOf([...PAGES, { dict, bytes }]);
}

/** A page, and an extra stream that is decompressed while the file is parsed. */
function pdfBeside(dict: string, bytes: Buffer): Buffer {
  return pdfOf([...PAGES, { dict: "", bytes: Buffer.from("q Q") }, { dict, bytes }]);
}

const spaces = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE, " ");

/** 500 MB of spaces, deflated three times at level 9, because the first takes a second. */
const PACKED_THRICE =
  "eNqruPX2jqLfnECJtouZM0IUGrqWLWI7zWeg0uwY7lMa3JqVVejAIWfcJfrAQIeh/QhvyMaGVVw8Exae" +
  "0Trxf87idf+ezJ79/MH5+68fX6x3n715+lp98dXKDAwMCQ/63vmH2e2xNRP/vDf/PiMDQ8PC3zv3mcX1" +
  "MZ233/fOip2BgYHn3stz3459aj+w/3B88nMGBoaGg7///DCIzGM0717tH/wdLLJbmAdEixwEkgwZgmCO" +
  "GJjTgcwZlRmVGcYy024+PnzztojBztgz9v/k9uZPX7z85c9/2jIPbR8AAMKezkw=";
const packedTwice = inflateSync(Buffer.from(PACKED_THRICE, "base64"));
const packed = inflateSync(packedTwice);

/** LZW codes for runs of spaces, each one longer than the previous. */
function lzwOfSpaces(codes: number): Buffer {
  const bits: string[] = [];
  const clear = () =>
    bits.push((256).toString(2).padStart(9, "0"), (32).toString(2).padStart(9, "0"));
  for (let done = 0; done < codes;) {
    clear();
    for (let next = 258; next < 4094 && done < codes; next += 1, done += 1) {
      const width = next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9;
      bits.push(next.toString(2).padStart(width, "0"));
    }
  }
  const all = bits.join("");
  const bytes = Buffer.alloc(Math.ceil(all.length / 8));
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(all.slice(at * 8, at * 8 + 8).padEnd(8, "0"), 2);
  }
  return bytes;
}

const OBJECTS = "/Type /ObjStm /N 1 /First 4";
const TABLE = "/Type /XRef /Size 3 /W [1 2 1]";
const RUNS = Buffer.alloc(2 * 4 * MEGABYTE, Buffer.from([129, 32]));
/** 20,000 objects that share the same 5 MB of text. */
const OVERLAPPING = Array.from({ length: 20_000 }, (_, at) => `${at + 10} 0 `).join("");

/**
 * Small files of kilobytes, or a few megabytes, that decompress to hundreds of megabytes or more.
 */
export const HOSTILE_PDFS: [string, () => Buffer][] = [
  [
    "a content packed twice",
    () => pdfWithContent("/Filter [/FlateDecode /FlateDecode]", packedTwice),
  ],
  ["a content packed once", () => pdfWithContent("/Filter /FlateDecode", packed)],
  ["a content packed by LZW", () => pdfWithContent("/Filter /LZWDecode", lzwOfSpaces(400_000))],
  ["a content of runs", () => pdfWithContent("/Filter /RunLengthDecode", RUNS)],
  [
    "a content in letters, packed twice",
    () =>
      pdfWithContent(
        "/Filter [/ASCIIHexDecode /FlateDecode /FlateDecode]",
        Buffer.from(packedTwice.toString("hex")),
      ),
  ],
  [
    "objects packed twice",
    () => pdfBeside(`${OBJECTS} /Filter [/FlateDecode /FlateDecode]`, packedTwice),
  ],
  ["objects packed once", () => pdfBeside(`${OBJECTS} /Filter /FlateDecode`, packed)],
  [
    "a table packed twice",
    () => pdfBeside(`${TABLE} /Filter [/FlateDecode /FlateDecode]`, packedTwice),
  ],
  ["a table packed once", () => pdfBeside(`${TABLE} /Filter /FlateDecode`, packed)],
  [
    "a table that says a billion rows",
    () => pdfBeside(`${TABLE} /Index [0 1000000000]`, Buffer.alloc(12)),
  ],
  [
    "a table of rows without a byte",
    () => pdfBeside("/Type /XRef /Size 9000000 /W [0 0 0]", Buffer.alloc(12)),
  ],
  [
    "objects that all lie in one place",
    () =>
      pdfBeside(
        `/Type /ObjStm /N 20000 /First ${OVERLAPPING.length} /Filter /FlateDecode`,
        deflateSync(Buffer.concat([Buffer.from(`${OVERLAPPING}(`), spaces(5), Buffer.from(")")])),
      ),
  ],
  [
    "a page of the same content a million times",
    () =>
      pdfOf([
        ...PAGES.slice(0, 2),
        {
          dict: `/Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents [${"4 0 R ".repeat(1_000_000)}]`,
        },
        { dict: "/Filter /FlateDecode", bytes: deflateSync(spaces(1)) },
      ]),
  ],
];

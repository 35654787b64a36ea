import fc from "fast-check";
import { zipOfFolders } from "../support/hostile/hostile-zips.ts";
import { zipped } from "../support/account-backup.ts";
import { type FormBody, formOf, formWith, pdfInvoice } from "../support/records/receipts.ts";
import { workbookOf } from "../support/hostile/workbooks.ts";

/** Calls with bodies other than JSON, which the API description does not cover. */
export const FORMS: ReadonlySet<string> = new Set(["/api/upload", "/api/account/restore"]);
export const PREVIEW = "/api/imports/preview";
const WORKBOOK = await workbookOf([
  {
    name: "A",
    rows: [
      ["Date", "Amount"],
      [{ day: 46083 }, 12],
    ],
  },
]);
const DOWNLOAD = await zipped([["plumbline.json", Buffer.from('{"format":"plumbline-backup"}')]]);
const RECEIPT = formWith(pdfInvoice());

/** A receipt's form, valid or with one defect. */
export const form: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.constantFrom(
      ["", ""],
      ['name="image"', 'name="other"'],
      ['filename="invoice.pdf"', 'filename="../../etc/passwd\0.svg"'],
      ['filename="invoice.pdf"', "filename=\"a.pdf\"; filename*=UTF-8''%00%0d%0a.html"],
      ["application/pdf", "image/svg+xml"],
      ["%PDF", "<svg onload=alert(1)>"],
      ["%%EOF", ""],
      ["--\r\n", ""],
      ["\r\n\r\n", "\r\nx-long: " + "x".repeat(20_000) + "\r\n\r\n"],
    ),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([[from = "", to = ""], times]) => ({
    body: RECEIPT.body.toString("latin1").replace(from, to).repeat(times),
    type: RECEIPT.headers["content-type"],
  }));

/** A ZIP with many entries, or a valid backup with corrupted bytes. */
const zipFile: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 0, max: 3000 }),
      fc.constantFrom("as many", "in 16 bits", "one", "none"),
      fc.constantFrom("d/", "plumbline.json", "xl/workbook.xml", "../../etc/passwd"),
    )
    .map(([count, said, name]) => zipOfFolders(count, said, name)),
  fc
    .tuple(
      fc.constantFrom(WORKBOOK, DOWNLOAD),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 6 }),
    )
    .map(([file, changes]) => {
      const bytes = Buffer.from(file);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return bytes;
    }),
);

function sentForm({ body, headers }: FormBody): Sent {
  return { body: body.toString("latin1"), type: headers["content-type"] };
}

export const restoreForm = zipFile.map((bytes) =>
  sentForm(formWith({ name: "a.zip", contentType: "application/zip", bytes }, "file")),
);

export const previewForm = zipFile.map((bytes) =>
  sentForm(
    formOf([
      Buffer.from('content-disposition: form-data; name="options"\r\n\r\n'),
      Buffer.from('{"projectId":"@own:projects"}'),
      Buffer.from('content-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'),
      bytes,
    ]),
  ),
);

export interface Sent {
  body: string | undefined;
  type: string | undefined;
}

import type { FileHandle } from "node:fs/promises";
import { listContractorRows } from "../contractor-queries.ts";
import { receiptListLine } from "./receipt-name.ts";
import { text, value, writeKind, type WriteContext } from "./record-writer.ts";

const HEADS = [
  "Id,Name,Company,Email,Phone,Specialty,Hourly Rate,Notes,License Number,Insurance Expires",
  "Rating,Rating Note,Documents",
]
  .join(",")
  .split(",");

/**
 * Writes contractors with their documents.
 *
 * @param names filled with each contractor's name by id
 */
export async function writeContractors(
  writing: WriteContext,
  names: Map<number, string>,
  receipts: FileHandle,
): Promise<void> {
  await writeKind(writing, "contractors", {
    csv: "contractors.csv",
    heads: HEADS,
    list: listContractorRows,
    toCells: ({ id, name, company, email, phone, specialty, documents, ...row }) => {
      names.set(id, name);
      const texts = [name, company, email, phone, specialty].map(text);
      const credentials = [text(row.licenseNumber), value(row.insuranceExpiresOn)];
      const rating = [value(row.rating), text(row.ratingNote)];
      const rest = [value(row.hourlyRate), text(row.notes), ...credentials, ...rating];
      return [value(id), ...texts, ...rest, text(documents.map((one) => one.name).join("; "))];
    },
    onPage: async (rows) => {
      const lines = rows.flatMap(({ createdAt, name, documents }) =>
        documents.map((document) => {
          const date = createdAt.toISOString().slice(0, 10);
          return receiptListLine({ date, description: `${name} ${document.name}` }, document.key);
        }),
      );
      await receipts.appendFile(lines.join(""));
    },
  });
}

import { listDraftRows } from "../queries.ts";
import type { ReferencedRecords } from "./budget-files.ts";
import { receiptListLine } from "./receipt-name.ts";
import { moment, text, value, writeKind, type WriteContext } from "./record-writer.ts";

export const DRAFTS_FILE = "inbox.csv";

/** Writes receipts of inboxes with their readings. A restored receipt is read again. */
export async function writeDrafts(
  writing: WriteContext,
  { projectNames, receipts }: Pick<ReferencedRecords, "projectNames" | "receipts">,
): Promise<void> {
  await writeKind(writing, "drafts", {
    csv: DRAFTS_FILE,
    heads: ["Id", "Project", "Added", "Merchant", "Date", "Total", "Receipt", "Text"],
    list: listDraftRows,
    toCells: ({ id, projectId, createdAt, key, merchant, day, total, receiptText }) => [
      value(id),
      text(projectNames.get(projectId) ?? null),
      moment(createdAt),
      text(merchant),
      text(day),
      text(total),
      text(key),
      text(receiptText),
    ],
    toRecord: ({ id, projectId, key, splitsPages, createdAt }) => ({
      id,
      projectId,
      receipt: key,
      splitsPages,
      createdAt,
    }),
    onPage: async (rows) => {
      const lines = rows.map(({ key, merchant, day, receiptText }) =>
        receiptListLine(
          { date: day ?? "", description: merchant ?? "Inbox" },
          key,
          receiptText ?? undefined,
        ),
      );
      await receipts.appendFile(lines.join(""));
    },
  });
}

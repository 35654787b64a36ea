import { centsOf } from "../../../shared/money.ts";
import type { z } from "zod/mini";
import type { Draft, draftList } from "../../../shared/receipts/drafts.ts";
import type { Queryable } from "../../db/client.ts";
import type { Access } from "../../identity/access.ts";
import { listContractors } from "../contractors/queries.ts";
import { requireProject } from "../projects/queries.ts";
import { listEarlierExpenses, listRulesByKey } from "../merchant-rules/queries.ts";
import { countUnreadReceipts } from "../receipt-reading/reading-queries.ts";
import { countDrafts, type DraftRow, listDraftRows, listSimilarPayments } from "./queries.ts";
import { similarityOf, type Payment } from "./rules/similar-drafts.ts";
import { suggester } from "./rules/suggestions.ts";

/**
 * The inbox of a project: its drafts, with suggestions from their merchants and possible
 * duplicates.
 */
export async function listDrafts(
  db: Queryable,
  access: Access,
  projectId: number,
): Promise<z.infer<typeof draftList>> {
  await requireProject(db, access, projectId);
  const rows = await listDraftRows(db, access, projectId);
  const totalCount = await countDrafts(db, access, projectId);
  const unreadReceipts = await countUnreadReceipts(db, access);
  if (rows.length === 0) return { drafts: [], totalCount, unreadReceipts };
  const suggest = suggester({
    contractors: await listContractors(db, access),
    earlier: await listEarlierExpenses(db, access),
    rules: await listRulesByKey(db, access, projectId),
  });
  const findDuplicates = await duplicateFinder(db, access, projectId, rows);
  const drafts = rows.map((row): Draft => {
    const { sha256: _sha256, ...shown } = row;
    return {
      ...shown,
      suggestion: suggest(row.reading?.merchant?.value ?? null),
      duplicates: findDuplicates(row),
    };
  });
  return { drafts, totalCount, unreadReceipts };
}

function paymentOf({ reading, sha256, key }: DraftRow): Payment {
  const total = reading?.total?.value ?? null;
  return {
    amount: total === null ? null : centsOf(total),
    date: reading?.day?.value ?? null,
    names: [reading?.merchant?.value ?? null],
    files: [sha256 ?? key],
  };
}

/** Maximum duplicates shown; more would not help the user. */
const MAX_SHOWN = 3;

async function duplicateFinder(
  db: Queryable,
  access: Access,
  projectId: number,
  rows: readonly DraftRow[],
): Promise<(row: DraftRow) => Draft["duplicates"]> {
  const payments = rows.flatMap(({ reading }) =>
    reading?.day && reading.total ? [{ date: reading.day.value, amount: reading.total.value }] : [],
  );
  const files = rows.flatMap(({ sha256 }) => sha256 ?? []);
  const recorded = await listSimilarPayments(db, access, { projectId, payments, files });
  const known = [
    ...recorded.map(({ id, description, amount, date, payee, files: of }) => ({
      payment: { amount: centsOf(amount), date, names: [payee, description], files: of },
      shown: { expenseId: id, description, amount, date: String(date) },
      draftId: null,
    })),
    ...rows.map((row) => ({
      payment: paymentOf(row),
      shown: {
        expenseId: null,
        description: row.reading?.merchant?.value ?? "",
        amount: row.reading?.total?.value ?? "",
        date: row.reading?.day?.value ?? "",
      },
      draftId: row.id,
    })),
  ];
  return (row) => {
    const payment = paymentOf(row);
    return known
      .flatMap(({ payment: other, shown, draftId }) => {
        // The earlier of two drafts is the first copy.
        if (draftId !== null && draftId >= row.id) return [];
        const because = similarityOf(payment, other);
        return because === undefined ? [] : [{ because, ...shown }];
      })
      .slice(0, MAX_SHOWN);
  };
}

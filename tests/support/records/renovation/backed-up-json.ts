import type { Files } from "../../account-backup.ts";

interface Details {
  lineId: number | null;
  quoteId: number | null;
  installmentId: number | null;
  refundOf: number | null;
  shares: { lineId: number }[];
  receipts: string[];
}

interface Plain {
  projects: {
    id: number;
    name: string;
    recurringExpenses: { contractorId: number | null; lineId: number | null }[];
  }[];
  contractors: { id: number; documents: { key: string }[] }[];
  expenses: {
    id: number;
    projectId: number;
    contractorId: number | null;
    receipt: string | null;
    details: Details | null;
  }[];
  milestones: { id: number; projectId: number; waitsFor: number[] }[];
  budgetLines: { id: number; projectId: number }[];
  quotes: {
    id: number;
    projectId: number;
    contractorId: number | null;
    lineId: number | null;
    installments: { id: number; milestoneId: number | null }[];
    changeOrders: { id?: number }[];
    files: { key: string }[];
  }[];
  scopeItems: {
    id: number;
    projectId: number;
    lines: { quoteId: number }[];
    entries: { quoteId: number; priceQuoteId: number | null }[];
  }[];
  drafts: { id: number; projectId: number; receipt: string }[];
  messages: { id: number; content: string }[];
  receipts: { key: string; file: string; sha256: string; size: number }[];
}

export function jsonOf(files: Files): Plain {
  return JSON.parse(String(files.get("plumbline.json"))) as Plain;
}

/** The same download with ids and keys numbered from one. */
export function withoutIds(plain: Plain): unknown {
  const numbered = (rows: { id: number }[]) =>
    new Map(rows.map(({ id }, index) => [id, index + 1] as const));
  const projects = numbered(plain.projects);
  const contractors = numbered(plain.contractors);
  const keys = new Map(plain.receipts.map(({ key }, index) => [key, `key ${index}`]));
  const milestones = numbered(plain.milestones);
  const lines = numbered(plain.budgetLines);
  const quotes = numbered(plain.quotes);
  const installments = numbered(plain.quotes.flatMap((quote) => quote.installments));
  const expenses = numbered(plain.expenses);
  const of = (ids: ReadonlyMap<number, number>, id: number | null) => id && ids.get(id);
  return {
    ...plain,
    // A restore adds its own activity entry.
    activity: undefined,
    projects: plain.projects.map((row) => ({
      ...row,
      id: projects.get(row.id),
      recurringExpenses: row.recurringExpenses.map((one) => ({
        ...one,
        contractorId: of(contractors, one.contractorId),
        lineId: of(lines, one.lineId),
      })),
    })),
    contractors: plain.contractors.map((row) => ({
      ...row,
      id: contractors.get(row.id),
      documents: row.documents.map((one) => ({ ...one, key: keys.get(one.key) })),
    })),
    expenses: plain.expenses.map((row, index) => ({
      ...row,
      id: index,
      projectId: projects.get(row.projectId),
      contractorId: row.contractorId && contractors.get(row.contractorId),
      receipt: row.receipt && keys.get(row.receipt),
      details: row.details && {
        ...row.details,
        lineId: of(lines, row.details.lineId),
        quoteId: of(quotes, row.details.quoteId),
        installmentId: of(installments, row.details.installmentId),
        refundOf: of(expenses, row.details.refundOf),
        shares: row.details.shares.map((share) => ({ ...share, lineId: of(lines, share.lineId) })),
        receipts: row.details.receipts.map((key) => keys.get(key)),
      },
    })),
    budgetLines: plain.budgetLines.map((row, index) => ({
      ...row,
      id: index,
      projectId: projects.get(row.projectId),
    })),
    quotes: plain.quotes.map((row, index) => ({
      ...row,
      id: index,
      projectId: projects.get(row.projectId),
      contractorId: of(contractors, row.contractorId),
      lineId: of(lines, row.lineId),
      files: row.files.map((file) => ({ ...file, key: keys.get(file.key) })),
      changeOrders: row.changeOrders.map((order) => ({ ...order, id: undefined })),
      installments: row.installments.map((installment) => ({
        ...installment,
        id: of(installments, installment.id),
        milestoneId: of(milestones, installment.milestoneId),
      })),
    })),
    scopeItems: plain.scopeItems.map((row, index) => ({
      ...row,
      id: index,
      projectId: projects.get(row.projectId),
      lines: row.lines.map((line) => ({ ...line, quoteId: quotes.get(line.quoteId) })),
      entries: row.entries.map((entry) => ({
        ...entry,
        quoteId: quotes.get(entry.quoteId),
        priceQuoteId: of(quotes, entry.priceQuoteId),
      })),
    })),
    milestones: plain.milestones.map((row, index) => ({
      ...row,
      id: index,
      projectId: projects.get(row.projectId),
      waitsFor: row.waitsFor.map((id) => milestones.get(id)),
    })),
    messages: plain.messages.map((row, index) => ({
      ...row,
      id: index,
      content: row.content.replaceAll(
        /projectId=(\d+)/g,
        (_, id) => `p=${projects.get(Number(id))}`,
      ),
    })),
    receipts: plain.receipts.map((row) => ({
      ...row,
      key: keys.get(row.key),
      file: row.file.replace(row.key, keys.get(row.key) ?? ""),
    })),
  };
}

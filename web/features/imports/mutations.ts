import type { QueryClient } from "@tanstack/react-query";
import {
  expenseImport,
  type ExpenseImport,
  importPreview,
  type ImportPreview,
  type PreviewedExpense,
  type PreviewOptions,
} from "../../../shared/imports/contract.ts";
import type { ImportMapping } from "../../../shared/imports/mapping.ts";
import { refresh } from "../../lib/http/affected-queries.ts";
import { call } from "../../lib/http/http.ts";

/** Parses a file on the server, which stores nothing. */
export async function previewFile(file: File, options: PreviewOptions): Promise<ImportPreview> {
  const body = new FormData();
  body.append("options", JSON.stringify(options));
  body.append("file", file);
  return call("/api/imports/preview", { method: "POST", body, response: importPreview });
}

export interface NewImport {
  projectId: number;
  fileName: string;
  expenses: PreviewedExpense[];
  /** mapping to save for files with this header; null without a header */
  readAs: { header: string[]; mapping: ImportMapping } | null;
}

/** @param idempotencyKey the same for every retry, so that the file is imported once */
export async function createImport(
  queryClient: QueryClient,
  input: NewImport,
  idempotencyKey: string,
): Promise<ExpenseImport> {
  const made = await call("/api/imports", {
    method: "POST",
    body: input,
    headers: { "idempotency-key": idempotencyKey },
    response: expenseImport,
  });
  void refresh(queryClient, "import");
  return made;
}

export async function undoImport(queryClient: QueryClient, { id }: ExpenseImport): Promise<void> {
  await call(`/api/imports/${id}`, { method: "DELETE", response: expenseImport });
  void refresh(queryClient, "import");
}

/** Restores an undone import, as far as possible. */
export async function redoImport(
  queryClient: QueryClient,
  { id }: ExpenseImport,
): Promise<ExpenseImport> {
  const back = await call(`/api/imports/${id}/restore`, {
    method: "POST",
    response: expenseImport,
  });
  void refresh(queryClient, "import");
  return back;
}

import {
  expenseImport,
  type ExpenseImport,
  importPreview,
  type ImportPreview,
  type PreviewOptions,
} from "../../../shared/imports/contract.ts";
import { formOf } from "./receipts.ts";
import type { TestClient, TestResponse } from "../app/test-client.ts";

/** Sends a file for a preview like the dialog; the response may be an error. */
export async function sendFile(
  client: TestClient,
  options: PreviewOptions,
  file: string | Buffer,
): Promise<TestResponse> {
  const { body, headers } = formOf([
    Buffer.from('content-disposition: form-data; name="options"\r\n\r\n'),
    Buffer.from(JSON.stringify(options)),
    Buffer.from(
      'content-disposition: form-data; name="file"; filename="table"\r\n' +
        "content-type: application/octet-stream\r\n\r\n",
    ),
    Buffer.from(file),
  ]);
  return client.post("/api/imports/preview", body, headers);
}

/** The preview of a file that must be readable. */
export async function previewOf(
  client: TestClient,
  options: PreviewOptions,
  file: string | Buffer,
): Promise<ImportPreview> {
  const response = await sendFile(client, options, file);
  if (response.status !== 200) throw new Error(`Could not preview: ${response.text}`);
  return importPreview.parse(response.body);
}

/** The dialog's request body after a preview: the rows that are ready. */
export function importBody(
  projectId: number,
  { rows, header, mapping }: ImportPreview,
  fileName = "march.csv",
): Record<string, unknown> {
  const expenses = rows.flatMap(({ outcome, expense }) => (outcome === "ready" ? [expense] : []));
  return { projectId, fileName, expenses, readAs: header === null ? null : { header, mapping } };
}

/** Imports the ready rows of a file. */
export async function importFile(
  client: TestClient,
  projectId: number,
  file: string | Buffer,
): Promise<ExpenseImport> {
  const preview = await previewOf(client, { projectId }, file);
  const response = await client.post("/api/imports", importBody(projectId, preview));
  if (response.status !== 201) throw new Error(`Could not import: ${response.text}`);
  return expenseImport.parse(response.body);
}

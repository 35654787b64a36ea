import { problem, type ProblemCode } from "../../shared/problem.ts";
import { uploadResponse } from "../../shared/receipts/contract.ts";
import { formWith, type ReceiptFile } from "./records/receipts.ts";
import type { TestClient, TestResponse } from "./app/test-client.ts";

/** Uploads a receipt like the form; the response may be an error. */
export async function sendReceipt(client: TestClient, file: ReceiptFile): Promise<TestResponse> {
  const { body, headers } = formWith(file);
  return client.post("/api/upload", body, headers);
}

/** Uploads a receipt that must be accepted; returns its key. */
export async function uploadReceipt(client: TestClient, file: ReceiptFile): Promise<string> {
  const response = await sendReceipt(client, file);
  if (response.status !== 201) throw new Error(`Could not upload: ${response.text}`);
  return uploadResponse.parse(response.body).imageUrl;
}

/** Status and code of an error, without its text. */
export function problemOf({ status, body }: TestResponse): { status: number; code: ProblemCode } {
  return { status, code: problem.parse(body).code };
}

/** Path and query of a new signed link to a receipt. */
export async function linkTo(client: TestClient, key: string): Promise<string> {
  const response = await client.post("/api/signed-url", { s3Key: key });
  if (response.status !== 200) throw new Error(`Could not sign: ${response.text}`);
  const { pathname, search } = new URL((response.body as { signedUrl: string }).signedUrl);
  return pathname + search;
}

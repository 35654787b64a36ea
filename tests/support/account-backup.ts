import { createHash } from "node:crypto";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from "@zip.js/zip.js";
import { sql } from "drizzle-orm";
import type { Database } from "../../server/db/client.ts";
import { restoreEvent, type RestoreEvent } from "../../shared/account/account-backup.ts";
import { formWith } from "./records/receipts.ts";
import type { TestClient, TestResponse } from "./app/test-client.ts";

/** Contents of a ZIP, by file name. */
export type Files = Map<string, Buffer>;

export async function unzipped(bytes: Buffer): Promise<Files> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const files: Files = new Map();
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory) continue;
    const content = await entry.getData(new Uint8ArrayWriter(), { checkCrc32: true });
    files.set(entry.filename, Buffer.from(content));
  }
  return files;
}

/** @param level compression level, 0 to 9; highly compressed files are rejected for their ratio */
export async function zipped(
  files: Iterable<readonly [string, Buffer]>,
  level = 6,
): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, level });
  for (const [name, bytes] of files) await writer.add(name, new Uint8ArrayReader(bytes));
  return Buffer.from(await writer.close());
}

export async function download(client: TestClient): Promise<{ bytes: Buffer; files: Files }> {
  const response = await client.get("/api/account/export");
  if (response.status !== 200) throw new Error(`Could not download: ${response.text}`);
  return { bytes: response.bytes, files: await unzipped(response.bytes) };
}

export function sendArchive(client: TestClient, bytes: Buffer): Promise<TestResponse> {
  const file = { name: "plumbline.zip", contentType: "application/zip", bytes };
  const { body, headers } = formWith(file, "file");
  return client.post("/api/account/restore", body, headers);
}

/** Events of a restore's stream; throws when the end is missing. */
export function eventsOf({ status, text }: TestResponse): RestoreEvent[] {
  if (status !== 200) throw new Error(`No progress: ${text}`);
  const lines = text.trim().split("\n\n");
  if (lines.pop() !== "data: [DONE]") throw new Error(`No end: ${text}`);
  return lines.map((line) => restoreEvent.parse(JSON.parse(line.slice("data: ".length))));
}

/** The last event of a restore. */
export async function restored(client: TestClient, bytes: Buffer): Promise<RestoreEvent> {
  const last = eventsOf(await sendArchive(client, bytes)).at(-1);
  if (!last) throw new Error("Nothing was said");
  return last;
}

export type Row = Record<string, unknown>;
/** Parsed `plumbline.json`, for changes. */
export type Plain = Record<
  "projects" | "contractors" | "expenses" | "milestones" | "messages" | "receipts",
  Row[]
> &
  Record<string, unknown>;

export function at(rows: Row[], index = 0): Row {
  const row = rows[index];
  if (!row) throw new Error("There is no such row");
  return row;
}

/** The same files with changed records; a string returned by `change` replaces the whole JSON. */
export function withRecords(files: Files, change: (plain: Plain) => unknown): Files {
  const plain = JSON.parse(String(files.get("plumbline.json"))) as Plain;
  const result = change(plain);
  const text = typeof result === "string" ? result : JSON.stringify(plain);
  return new Map([...files, ["plumbline.json", Buffer.from(text)]]);
}

/** The same files with another first receipt and matching size and hash in the records. */
export function withReceipt(files: Files, bytes: Buffer): Files {
  let name = "";
  const changed = withRecords(files, ({ receipts }) => {
    const receipt = at(receipts);
    name = String(receipt["file"]);
    receipt["size"] = bytes.length;
    receipt["sha256"] = createHash("sha256").update(bytes).digest("hex");
  });
  return changed.set(name, bytes);
}

/** Records and receipts left of an owner, except those already queued for deletion. */
export async function countRemaining(db: Database, owner: number): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select (select count(*) from projects where user_id = ${owner})
      + (select count(*) from contractors where user_id = ${owner})
      + (select count(*) from expenses where user_id = ${owner})
      + (select count(*) from milestones where user_id = ${owner})
      + (select count(*) from uploads where user_id = ${owner} and state <> 'deleting')
      as count`);
  return rows[0]?.["count"];
}

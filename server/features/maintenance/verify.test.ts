import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Installation,
  newInstallation,
} from "../../../tests/support/app/processes/installations.ts";
import { putBytes } from "../../../tests/support/hostile/put-bytes.ts";
import { newestMigration } from "../../db/migrate.ts";
import { verify } from "./verify-queries.ts";

const BYTES = Buffer.from("the bytes of a receipt");
const KEY = `${randomUUID()}.png`;

let installation: Installation;

beforeEach(async () => {
  installation = await newInstallation();
  const { query, storage } = installation;
  await query(`insert into users (email) values ('somebody@example.com')`);
  await query(`insert into projects (user_id, name, budget) values (1, 'Roof', 5000)`);
  await query(`insert into uploads (user_id, key, content_type, size, state)
    values (1, '${KEY}', 'image/png', ${BYTES.length}, 'stored')`);
  await query(`insert into expenses
    (user_id, project_id, description, amount, category, payment_method, date, image_url)
    values (1, 1, 'Tiles', 12.34, 'Materials', 'Cash', '2026-03-01', '${KEY}')`);
  await putBytes(storage, KEY, { bytes: BYTES, contentType: "image/png" });
});
afterEach(async () => installation.close());

test("counts an intact installation", async () => {
  const { tables, ...found } = await verify(installation);
  expect(tables).toContainEqual({ name: "expenses", rows: 1 });
  expect(found).toEqual({
    expenses: "12.34",
    receipts: { files: 1, bytes: BYTES.length },
    findings: [],
  });
});

const UNGUARDED = (text: string) => `set session_replication_role = replica; ${text}`;

test.each([
  [
    "an expense without its project",
    UNGUARDED("delete from projects"),
    [/^expenses: 1 rows refer to projects .*expenses_project_fkey/],
  ],
  [
    "records without their user",
    UNGUARDED("delete from users"),
    [/^expenses: 1 rows refer to users/, /^projects: 1/, /^uploads: 1/],
  ],
  [
    "a receipt marked for deletion",
    "update uploads set state = 'deleting'",
    [/^Expenses whose receipt is not marked as stored: 1/],
  ],
  [
    "a project's trash without the project",
    `insert into trash (user_id, kind, record_id, project_id, record, held, deleted_at)
       values (1, 'milestone', 5, 77, '{}', 1, now())`,
    [/^Records in the trash of a project that is not there: 1/],
  ],
  [
    "a trashed expense without its receipt",
    `insert into trash (user_id, kind, record_id, project_id, record, held, deleted_at)
       values (1, 'expense', 5, 1, '{"image_url": "gone.jpg"}', 1, now())`,
    [/^Expenses in the trash whose receipt/],
  ],
  [
    "an invoice's file marked for deletion",
    `insert into invoices (user_id, project_id, date, currency, tax, retainage, deposit, total, status)
       values (1, 1, '2026-03-01', 'USD', 0, 0, 0, 5, 'received');
     insert into invoice_files (user_id, key, invoice_id, name)
       select 1, '${KEY}', id, 'a.png' from invoices;
     update uploads set state = 'deleting'; update expenses set image_url = null`,
    [/^Files of invoices that are not marked as stored: 1/],
  ],
  [
    "a trashed invoice without its file",
    `insert into trash (user_id, kind, record_id, project_id, record, parts, held, deleted_at)
       values (1, 'invoice', 5, 1, '{}', '{"receipts": ["gone.pdf"]}', 1, now())`,
    [/^Further receipts of expenses, or files of invoices or contractors, in the trash/],
  ],
  [
    "a sequence behind the ids in use",
    "select setval('expenses_id_seq', 1, false)",
    [/^expenses: the next number is one that a row has already/],
  ],
  [
    "a schema with pending migrations",
    `delete from migrations where name = '${newestMigration()}'`,
    [/^The schema ends with [\w-]+;/],
  ],
])("finds %s", async (_what, text, expected) => {
  await installation.query(text);
  const { findings } = await verify(installation);
  expect(findings).toEqual(expected.map((line) => expect.stringMatching(line) as string));
});

test("finds missing, truncated and orphaned receipts", async () => {
  const { storage, query } = installation;
  const cut = `${randomUUID()}.png`;
  const orphan = `${randomUUID()}.png`;
  await query(`insert into uploads (user_id, key, content_type, size, state)
    values (1, '${cut}', 'image/png', 1000, 'trashed')`);
  await storage.remove(KEY);
  for (const key of [cut, orphan]) {
    await putBytes(storage, key, { bytes: BYTES, contentType: "image/png" });
  }
  const { findings, receipts } = await verify(installation);
  expect(findings.toSorted()).toEqual(
    [
      `The receipt ${KEY} is not in the store.`,
      `The receipt ${cut} has ${BYTES.length} bytes instead of 1000.`,
      `The file ${orphan} belongs to nobody.`,
    ].toSorted(),
  );
  expect(receipts.files).toBe(0);
});

test("lists an unreadable receipt and reads all others", async () => {
  const { storage, query } = installation;
  const other = `${randomUUID()}.png`;
  await query(`insert into uploads (user_id, key, content_type, size, state)
    values (1, '${other}', 'image/png', ${BYTES.length}, 'stored')`);
  await putBytes(storage, other, { bytes: BYTES, contentType: "image/png" });
  const cannot = () => Promise.reject(new Error("the disk cannot be read here"));
  const { findings, receipts } = await verify({
    ...installation,
    storage: {
      ...storage,
      open: async (key) => (key === KEY ? cannot() : storage.open(key)),
      readPreview: async (key) => (key === other ? cannot() : storage.readPreview(key)),
    },
  });
  expect(findings.toSorted()).toEqual(
    [
      `The receipt ${KEY} is in the store and cannot be read.`,
      `The receipt ${other} has a preview that cannot be read.`,
    ].toSorted(),
  );
  expect(receipts).toEqual({ files: 1, bytes: BYTES.length });
});

test("an unreachable store ends the run", async () => {
  const open = async () => Promise.reject(new Error("the store is away"));
  const storage = { ...installation.storage, open };
  await expect(verify({ ...installation, storage })).rejects.toThrow("the store is away");
});

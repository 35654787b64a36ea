import { type SQL, sql } from "drizzle-orm";
import type { BackedUpMessage } from "../../../shared/account/backup.ts";
import type { UserId } from "../../../shared/ids.ts";
import type { Database, Tx } from "../../db/client.ts";
import { type Origin, recordSecurityEvent } from "../../records/security-log.ts";
import { type CheckedBackup, recordsOf } from "./check-backup.ts";
import { lockAccount } from "./queries.ts";
import { asForeign, countDropped } from "./restored-messages.ts";

const BATCH = 500;

interface Writing {
  backup: CheckedBackup;
  /** of the checked file, where the long lists are */
  path: string;
  /** of the receipts that are stored: their new keys by those in the download */
  keys: ReadonlyMap<string, string>;
  origin: Origin;
  now: Date;
  /** asked once the account is held, so that what it says still holds at the end */
  require: (tx: Tx) => Promise<void>;
}

/** Writes all records of a download, with ids of their own, or none of them. */
export async function writeBackup(db: Database, owner: UserId, writing: Writing): Promise<void> {
  const { backup, path, keys, origin, now } = writing;
  await db.transaction(async (tx) => {
    await lockAccount(tx, owner);
    await writing.require(tx);
    const projectIds = await insertProjects(tx, owner, backup.projects);
    const contractorIds = await insertContractors(tx, owner, backup.contractors);
    await inBatches(recordsOf(path, "expenses"), (rows) =>
      insertExpenses(
        tx,
        owner,
        rows.map(({ receipt, projectId, contractorId, ...row }) => ({
          ...row,
          projectId: projectIds.get(projectId),
          contractorId: contractorIds.get(contractorId ?? 0) ?? null,
          imageUrl: keys.get(receipt ?? "") ?? null,
        })),
      ),
    );
    await inBatches(recordsOf(path, "milestones"), (rows) =>
      insertMilestones(
        tx,
        owner,
        rows.map((row) => ({ ...row, projectId: projectIds.get(row.projectId) })),
      ),
    );
    if (await hasSaidNothing(tx, owner)) {
      await inBatches(messagesOf(path, backup), (rows) =>
        insertMessages(
          tx,
          owner,
          rows.map((row) => ({ ...row, content: withNewIds(row.content, projectIds) })),
        ),
      );
    }
    await recordSecurityEvent(tx, owner, { kind: "data_restored", origin, now });
  });
}

/** The conversation as it is in the account's own download; of another's, what may be taken. */
async function* messagesOf(path: string, backup: CheckedBackup): AsyncGenerator<BackedUpMessage> {
  let dropped = countDropped(backup);
  for await (const message of recordsOf(path, "messages")) {
    dropped -= 1;
    if (dropped >= 0) continue;
    yield backup.isOwn ? message : asForeign(message);
  }
}

async function inBatches<Row>(
  rows: AsyncIterable<Row>,
  insert: (batch: Row[]) => Promise<void>,
): Promise<void> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
}

/** The links in a reply lead to the projects as they are numbered now. */
function withNewIds(content: string, projectIds: ReadonlyMap<number, number>): string {
  return content.replaceAll(
    /([?&]projectId=)(\d{1,16})(?=[&)])/g,
    (link, name: string, id: string) => {
      const newId = projectIds.get(Number(id));
      return newId === undefined ? link : `${name}${newId}`;
    },
  );
}

type IdPair = { id: number; newId: number };

async function insertProjects(
  tx: Tx,
  owner: UserId,
  rows: CheckedBackup["projects"],
): Promise<Map<number, number>> {
  return inserted(
    tx,
    sql`
      with given as (
        select r.*, nextval(pg_get_serial_sequence('projects', 'id')) as "newId"
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(
          id bigint, name text, description text, budget numeric, "startDate" timestamptz)
      ), added as (
        insert into projects (user_id, id, name, description, budget, start_date)
        overriding system value
        select ${owner}::bigint, "newId", name, description, budget, "startDate" from given
      )
      select id, "newId" from given`,
  );
}

async function insertContractors(
  tx: Tx,
  owner: UserId,
  rows: CheckedBackup["contractors"],
): Promise<Map<number, number>> {
  return inserted(
    tx,
    sql`
      with given as (
        select r.*, nextval(pg_get_serial_sequence('contractors', 'id')) as "newId"
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(
          id bigint, name text, company text, email text, phone text, specialty text,
          "hourlyRate" numeric, notes text, "createdAt" timestamptz)
      ), added as (
        insert into contractors (user_id, id, name, company, email, phone, specialty, hourly_rate,
          notes, created_at)
        overriding system value
        select ${owner}::bigint, "newId", name, company, email, phone, specialty, "hourlyRate",
          notes, "createdAt" from given
      )
      select id, "newId" from given`,
  );
}

async function inserted(tx: Tx, statement: SQL): Promise<Map<number, number>> {
  const { rows } = await tx.execute<IdPair>(statement);
  return new Map(rows.map(({ id, newId }) => [id, newId]));
}

async function insertExpenses(tx: Tx, owner: UserId, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    insert into expenses (user_id, project_id, contractor_id, description, amount, category,
      payment_method, date, notes, image_url, created_at)
    select ${owner}::bigint, "projectId", "contractorId", description, amount, category,
      "paymentMethod", date, notes, "imageUrl", "createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      "projectId" bigint, "contractorId" bigint, description text, amount numeric, category text,
      "paymentMethod" text, date date, notes text, "imageUrl" text, "createdAt" timestamptz)`);
}

async function insertMilestones(tx: Tx, owner: UserId, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    insert into milestones (user_id, project_id, title, description, target_date, completed_date,
      is_completed, category, created_at)
    select ${owner}::bigint, "projectId", title, description, "targetDate", "completedDate",
      "isCompleted", category, "createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      "projectId" bigint, title text, description text, "targetDate" date,
      "completedDate" timestamptz, "isCompleted" boolean, category text, "createdAt" timestamptz)`);
}

async function hasSaidNothing(tx: Tx, owner: UserId): Promise<boolean> {
  const { rows } = await tx.execute<{ isSilent: boolean }>(sql`
    select not exists (select from ai_messages where user_id = ${owner}) as "isSilent"`);
  return rows[0]?.isSilent === true;
}

async function insertMessages(tx: Tx, owner: UserId, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    insert into ai_messages (user_id, role, content, created_at)
    select ${owner}::bigint, role, content, "createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      role text, content text, "createdAt" timestamptz)`);
}

/** Hands receipts that nothing carries to the sweep. */
export async function releaseUploads(
  db: Database,
  owner: UserId,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await db.execute(sql`
    update uploads set state = 'deleting'
    where user_id = ${owner} and state in ('pending', 'stored')
      and key in (select json_array_elements_text(${JSON.stringify(keys)}::json))
      and not exists (
        select from expenses
        where expenses.user_id = uploads.user_id and expenses.image_url = uploads.key)`);
}

import { type SQL, sql } from "drizzle-orm";
import type { UserId } from "../../../shared/ids.ts";
import type { Database, Tx } from "../../db/client.ts";
import { type Origin, recordSecurityEvent } from "../../records/security-log.ts";
import { type CheckedBackup, recordsOf } from "./check-backup.ts";
import { lockAccount } from "./queries.ts";
import { asForeign, countDropped } from "./restored-messages.ts";

const BATCH = 500;
const AWAKE_MS = 1000;

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

/**
 * Writes all records of a download, with ids of their own, or none of them. Answers how many
 * messages came back.
 */
export async function writeBackup(db: Database, owner: UserId, writing: Writing): Promise<number> {
  const { backup, origin, now } = writing;
  return db.transaction(async (tx) => {
    await lockAccount(tx, owner);
    await writing.require(tx);
    const ids = {
      projects: await insertProjects(tx, owner, backup.projects),
      contractors: await insertContractors(tx, owner, backup.contractors),
    };
    const messages = await writeLists(tx, owner, { ...writing, ids });
    await recordSecurityEvent(tx, owner, { kind: "data_restored", origin, now });
    return messages;
  });
}

interface WritingLists extends Writing {
  ids: Record<"projects" | "contractors", ReadonlyMap<number, number>>;
}

/** The long lists in one go through the file, in whatever order they come. */
async function writeLists(
  tx: Tx,
  owner: UserId,
  { backup, path, keys, ids }: WritingLists,
): Promise<number> {
  const expenses = new Batch((rows) => insertExpenses(tx, owner, rows));
  const milestones = new Batch((rows) => insertMilestones(tx, owner, rows));
  const messages = new Batch((rows) => insertMessages(tx, owner, rows));
  const isSilent = await hasSaidNothing(tx, owner);
  let dropped = isSilent ? countDropped(backup) : Number.POSITIVE_INFINITY;
  for await (const found of keepingAwake(recordsOf(path), async () => tx.execute(sql`select 1`))) {
    if (found?.list === "expenses") {
      const { receipt, projectId, contractorId, ...row } = found.record;
      await expenses.add({
        ...row,
        projectId: ids.projects.get(projectId),
        contractorId: ids.contractors.get(contractorId ?? 0) ?? null,
        imageUrl: keys.get(receipt ?? "") ?? null,
      });
    } else if (found?.list === "milestones") {
      const { record } = found;
      await milestones.add({ ...record, projectId: ids.projects.get(record.projectId) });
    } else if (found?.list === "messages") {
      dropped -= 1;
      if (dropped >= 0) continue;
      const message = backup.isOwn ? found.record : asForeign(found.record);
      await messages.add({ ...message, content: withNewIds(message.content, ids.projects) });
    }
  }
  for (const batch of [expenses, milestones, messages]) await batch.end();
  return messages.count;
}

/** Rows that go in together. */
class Batch {
  readonly #insert: (rows: object[]) => Promise<void>;
  #rows: object[] = [];
  count = 0;

  constructor(insert: (rows: object[]) => Promise<void>) {
    this.#insert = insert;
  }

  async add(row: object): Promise<void> {
    this.#rows.push(row);
    this.count += 1;
    if (this.#rows.length >= BATCH) await this.end();
  }

  async end(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await this.#insert(rows);
  }
}

/**
 * Says something on the connection while a file is read that has much else in it: the database
 * ends a transaction in which nothing is said for ten seconds.
 */
export async function* keepingAwake<T>(
  source: AsyncIterable<T>,
  say: () => Promise<unknown>,
  now = () => performance.now(),
): AsyncGenerator<T> {
  let saidAt = now();
  for await (const item of source) {
    if (now() - saidAt >= AWAKE_MS) {
      await say();
      saidAt = now();
    }
    yield item;
  }
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

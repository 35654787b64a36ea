import { createHash } from "node:crypto";
import type { Statement } from "../world.ts";

/*
 * Statements of the bare server: one plain statement for each piece of data, as an engineer would
 * write it without knowing this product. Handwritten instead of recorded, to show what the app
 * saves by sending fewer statements as well as what it adds.
 */

interface Ids {
  token: string;
  owner: number;
  /** project to read */
  project: number;
  /** project to insert into */
  growing: number;
  /** whether the list is counted for each page */
  isCounted: boolean;
}

const SESSION = `
  select u.id, u.email, u.first_name, u.last_name, u.profile_image_url, s.sess, s.expire
  from sessions s
  join users u on u.id = (s.sess ->> 'userId')::bigint
  where s.sid = $1 and s.expire > $2`;

const EXPENSE = `e.id, e.user_id as "userId", e.project_id as "projectId",
    e.contractor_id as "contractorId", c.name as contractor, e.description,
    e.amount::text as amount, e.category, e.payment_method as "paymentMethod", e.date, e.notes,
    e.image_url as "imageUrl",
    to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;

const PAGE = `
  select ${EXPENSE}
  from expenses e
  left join contractors c on c.user_id = e.user_id and c.id = e.contractor_id
  where e.user_id = $1 and e.project_id = $2
  order by e.date desc, e.id desc
  limit 25`;

const COUNT = "select count(*) from expenses where user_id = $1 and project_id = $2";

const PROJECT = "select id, name, budget::text from projects where user_id = $1 and id = $2";

const SUMS = `
  select category, sum(amount)::text as total from expenses
  where user_id = $1 and project_id = $2
  group by category`;

/** Serializes the creations of one owner. */
const LOCK = `
  select subscription_status, subscription_end_date, subscription_past_due_since
  from users where id = $1 for no key update`;

const COUNT_CREATION = `
  insert into attempts as a (key, count, ends_at) values ($1, 1, $2)
  on conflict (key) do update set count = a.count + 1
  returning count`;

const INSERT = `
  insert into expenses (user_id, project_id, description, amount, category, payment_method, date,
    created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning id, created_at`;

const ROW = ["Oak boards", "123.40", "Materials", "Credit Card", "2026-03-10"];

/** The plain statements of a call in `world.ts`, by its name. */
export function baselineStatements(
  call: string,
  { token, owner, project, growing, isCounted }: Ids,
): Statement[] {
  const now = new Date();
  const sid = createHash("sha256").update(token).digest("hex");
  const session = { text: SESSION, values: [sid, now] };
  const ofProject = [owner, project];
  switch (call) {
    case "expense page":
      return [
        session,
        { text: PAGE, values: ofProject },
        ...(isCounted ? [{ text: COUNT, values: ofProject }] : []),
      ];
    case "summary":
      return [session, { text: PROJECT, values: ofProject }, { text: SUMS, values: ofProject }];
    case "insert":
      return [
        session,
        { text: "begin", values: [] },
        { text: LOCK, values: [owner] },
        { text: COUNT_CREATION, values: [`bare:${owner}`, now] },
        { text: INSERT, values: [owner, growing, ...ROW, now] },
        { text: "commit", values: [] },
      ];
    default:
      throw new Error(`No plain statements for "${call}"`);
  }
}

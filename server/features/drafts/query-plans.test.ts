import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "../../../shared/ids.ts";
import {
  type ListenedDatabase,
  listenedDatabase,
} from "../../../tests/support/database/listened-database.ts";
import { readPlans } from "../../../tests/support/database/read-plans.ts";
import { workOf } from "../../../tests/support/database/read-work.ts";
import { ownAccess } from "../../identity/access.ts";
import { countUnreadReceipts, findUnreadReceipt } from "../receipt-reading/reading-queries.ts";
import { listSimilarPayments } from "./queries.ts";

/*
 * The cost of the inbox's queries must not depend on the number of expenses in its project: here
 * 10,000, each with a receipt, of which five were never read.
 */

const EXPENSES = 10_000;
const UNREAD = 5;
const OWNER = 1 as UserId;
const PROJECT = 1;

let database: ListenedDatabase;
let client: ListenedDatabase["client"];
let db: ListenedDatabase["db"];
let statements: ListenedDatabase["statements"];

beforeAll(async () => {
  database = await listenedDatabase();
  ({ client, db, statements } = database);
  await client.query(`
    insert into users (email) values ('a@example.com');
    insert into projects (user_id, name, budget) values (${OWNER}, 'Attic', 1000);
    insert into uploads (user_id, key, content_type, size, state, sha256, is_read)
    select ${OWNER}, n || '.jpg', 'image/jpeg', 1, 'stored', 'sha ' || n, n > ${UNREAD}
    from generate_series(1, ${EXPENSES}) n;
    insert into receipt_readings (user_id, key, text, read_at)
    select ${OWNER}, n || '.jpg', '', now()
    from generate_series(${UNREAD + 1}, ${EXPENSES}) n;
    insert into expenses (user_id, project_id, description, amount, category, payment_method, date,
      image_url)
    select ${OWNER}, ${PROJECT}, 'Item ' || n, n, 'Tools', 'Cash', date '2020-01-01' + n % 1500,
      n || '.jpg'
    from generate_series(1, ${EXPENSES}) n`);
  await client.query("vacuum analyze");
});
afterAll(async () => {
  await database.close();
});

const access = ownAccess(OWNER);
const likePayments = () =>
  listSimilarPayments(db, access, {
    projectId: PROJECT,
    payments: [
      { date: "2020-01-08", amount: "7.00" },
      { date: "2021-01-01", amount: "9.00" },
    ],
    files: ["sha 40", "sha of no other"],
  });

/** Rows and buffers of a query's last statement, with its scans of the expenses table. */
async function costOf(query: () => Promise<unknown>) {
  const { settled } = await readPlans({ client, statements }, query);
  statements.length = 0;
  await query();
  const [statement] = statements;
  if (statement === undefined) throw new Error("The query sent no statement");
  return { settled, work: await workOf(client, statement) };
}

test("looks up possible duplicates by date and by file", async () => {
  const found = await likePayments();
  expect(found.map(({ id, amount }) => [id, amount])).toEqual([
    [40, "40.00"],
    [7, "7.00"],
  ]);
  const { settled, work } = await costOf(likePayments);
  expect(new Set(settled)).toEqual(
    new Set([
      "Index Scan expenses_image_url_key",
      "Index Scan expenses_page_idx",
      "Index Scan expenses_pkey",
    ]),
  );
  expect(work.rows).toBeLessThan(200);
});

test.each([
  ["are counted", () => countUnreadReceipts(db, access), UNREAD],
  ["are found one by one", () => findUnreadReceipt(db, access, "3.jpg"), "4.jpg"],
] as const)("receipts that were never read %s by their own index", async (_, query, expected) => {
  expect(await query()).toBe(expected);
  const { settled, work } = await costOf(query);
  expect(settled.filter((scan) => scan.startsWith("Seq"))).toEqual([]);
  expect(work.rows).toBeLessThan(100);
});

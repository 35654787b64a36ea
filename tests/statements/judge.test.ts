import { loadModule } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { findUnbound } from "./judge.ts";
import { readPlaces } from "./places.ts";
import { formatReport } from "./report.ts";

beforeAll(loadModule);

function unboundOf(text: string): string[] {
  return findUnbound(text, readPlaces()).map(({ action, table }) => `${action} ${table}`);
}

test.each([
  "select * from expenses where user_id = $1 and id = $2",
  `select "expenses"."id" from "expenses" where ("expenses"."user_id" = $1 and "expenses"."id" = $2)`,
  "select * from expenses where user_id = $1::bigint and (category = $2 or category = $3)",
  "select * from expenses e join projects p on p.user_id = e.user_id where e.user_id = $1",
  "select * from expenses e left join contractors c on c.user_id = e.user_id where e.user_id = $1",
  "select * from expenses e join projects p using (user_id) where p.user_id = $1",
  "select * from users u join projects p on p.user_id = u.id where u.id = $1",
  "select * from projects where user_id in (select id from users where id = $1)",
  "select * from projects where user_id = (select id from users where id = $1 for key share)",
  "select (select count(*) from expenses e where e.user_id = p.user_id) from projects p where p.user_id = $1",
  "select from projects p where user_id = $1 and exists (select from expenses where user_id = p.user_id)",
  "with page as (select user_id, id from expenses where user_id = $1) select * from page join expenses e on (e.user_id, e.id) = (page.user_id, page.id)",
  "select * from (select * from expenses where user_id = $1) as e join projects p on p.user_id = e.user_id",
  "select user_id from expenses where user_id = $1 union all select user_id from milestones where user_id = $2",
  "insert into projects (user_id, name) values ($1, $2), ($1, $3)",
  "insert into expenses (id, user_id) select id, user_id from expenses where user_id = $1",
  "with deleted as (delete from expenses where user_id = $1 returning *) insert into trash (user_id, kind) select $1::bigint, $2 from deleted",
  "update expenses set amount = $1 where user_id = $2 and id = $3",
  "update expenses e set amount = 1 from projects p where p.user_id = $1 and e.user_id = p.user_id",
  "delete from uploads using expenses e where uploads.user_id = e.user_id and e.user_id = $1",
  "select * from sessions where sid = $1",
  "select * from users where lower(email) = $1",
  "select * from jobs.job where id = $1",
  "begin",
  "analyze (skip_locked) expenses",
])("finds the owner in: %s", (text) => {
  expect(unboundOf(text)).toEqual([]);
});

test.each([
  ["update expenses set amount = $2 where id = $1", ["update expenses"]],
  ["delete from expenses where id = $1", ["delete expenses"]],
  ["select * from expenses", ["select expenses"]],
  ["select * from expenses where user_id = $1 or id = $2", ["select expenses"]],
  ["select * from expenses where not user_id = $1", ["select expenses"]],
  ["select * from expenses where user_id > $1", ["select expenses"]],
  ["select * from expenses where user_id = any($1)", ["select expenses"]],
  ["select * from expenses where user_id in ($1, $2)", ["select expenses"]],
  ["select * from expenses where user_id = project_id", ["select expenses"]],
  [
    "select * from expenses e join projects p on p.id = e.project_id where e.user_id = $1",
    ["select projects"],
  ],
  [
    "select * from expenses e left join projects p on e.user_id = $1",
    ["select expenses", "select projects"],
  ],
  [
    "select * from projects p left join expenses e on e.user_id = $1 and p.user_id = e.user_id",
    ["select projects"],
  ],
  [
    "select * from projects where user_id = $1 and exists (select from expenses where id = $2)",
    ["select expenses"],
  ],
  [
    "select from projects p where not exists (select from expenses e where e.user_id = p.user_id and p.user_id = $1)",
    ["select projects", "select expenses"],
  ],
  [
    "with all_of as (select * from expenses) select * from all_of where user_id = $1",
    ["select expenses"],
  ],
  [
    "select user_id from expenses where user_id = $1 union all select user_id from milestones",
    ["select milestones"],
  ],
  [
    "select * from projects where user_id in (select id from users where created_at > $1)",
    ["select projects"],
  ],
  ["insert into projects (name) values ($1)", ["insert projects"]],
  ["insert into projects (user_id, name) values ($1, $2), (default, $3)", ["insert projects"]],
  ["insert into expenses (user_id) select id from users", ["insert expenses"]],
  [
    "update expenses e set amount = 1 from projects p where p.user_id = $1 and e.project_id = p.id",
    ["update expenses"],
  ],
  [
    "with added as (insert into projects (user_id) values ($1) returning *) select (select sum(amount) from expenses e where e.user_id = p.user_id) from added p",
    ["select expenses"],
  ],
  [
    "with deleted as (delete from expenses where user_id = $1 returning *), kept as (select * from deleted) insert into trash (user_id) select user_id from kept",
    ["insert trash"],
  ],
  ["select * from expenses for update", ["lock expenses"]],
  ["select * from sessions where expire < $1", ["select sessions"]],
])("misses the owner in: %s", (text, unbound) => {
  expect(unboundOf(text)).toEqual(unbound);
});

test("reports a table without a place, and an unknown kind of statement", () => {
  expect(() => unboundOf("select * from wishes")).toThrow("wishes has no place");
  expect(() => unboundOf("truncate expenses")).toThrow("TruncateStmt");
});

const SWEEP = {
  because: "a sweep",
  mentions: ["delete expenses"],
  has: "delete from expenses where date < $1",
};
const sent = (text: string) => ({ text, from: "server/features/expenses/commands.ts" });

test("reports one unparsable statement, and checks the others", () => {
  const texts = [
    "select from nowhere",
    "select name from migrations",
    "delete from expenses where id = $1",
  ];
  const { faulty } = formatReport(texts.map(sent), readPlaces(), []);
  expect(faulty).toEqual([
    [expect.stringContaining("The table nowhere has no place in citus.sql")],
    [expect.stringContaining("delete expenses without an owner")],
  ]);
});

test("an exception matches by table, action and text, and nothing else", () => {
  const swept = sent('delete  from "expenses" where "date" < $1');
  expect(formatReport([swept], readPlaces(), [SWEEP])).toEqual({
    faulty: [],
    used: [SWEEP],
    unused: [],
  });
  const other = sent("delete from expenses where id = $1");
  const more = sent("with a as (delete from expenses where date < $1) delete from milestones");
  const { faulty, used } = formatReport([other, more], readPlaces(), [SWEEP]);
  expect(faulty).toEqual([
    [expect.stringContaining("delete expenses without an owner, from server/features/expenses")],
    [expect.stringContaining("delete milestones without an owner")],
  ]);
  expect(used).toEqual([SWEEP]);
});

test("reports an exception for a statement no longer sent", () => {
  const mended = sent("delete from expenses where user_id = $1 and date < $2");
  expect(formatReport([mended], readPlaces(), [SWEEP]).unused).toEqual([SWEEP]);
});

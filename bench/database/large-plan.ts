import type { Client } from "pg";
import {
  FIRST_PLANNED_ID,
  PAYMENTS_EACH,
  PLANNED_CONTRACTS,
  PLANNED_LINES,
  PLANNED_QUOTES,
  ROOMS,
} from "./large-details.ts";
import { PLAN_PROJECT, PLAN_USER, USERS } from "./large-rows.ts";

/*
 * Budgets of the large data set: each user has eight lines and three quotes in the first project;
 * one project of 100,000 expenses has 40 lines and 60 quotes.
 */

const LINES = 8;
const QUOTES = 3;
const LAST_PLANNED = FIRST_PLANNED_ID - 1;
const SAMPLE_ROOMS = `(array[${ROOMS.map((room) => `'${room}'`).join()}])`;
const SAMPLE_CATEGORIES = `(array['Materials', 'Labor', 'Permits', 'Flooring', 'Electrical',
  'Plumbing', 'Appliances', 'Paint'])`;

/** Tables that expenses refer to. */
const BEFORE: readonly string[] = [
  `insert into budget_lines (user_id, id, project_id, category, room, place, planned, low, high)
    overriding system value
    select user_id, id, project_id, ${SAMPLE_CATEGORIES}[1 + n % 8], room,
      lower(${SAMPLE_CATEGORIES}[1 + n % 8]) || ' ' || n, planned, planned * 0.8, planned * 1.5
    from (
      select (n + ${LINES - 1}) / ${LINES} as user_id, n as id,
        ((n + ${LINES - 1}) / ${LINES} - 1) * 3 + 1 as project_id, n, null as room,
        1000 + n % 7 * 500 as planned
      from generate_series(1, ${USERS * LINES}) n
      union all
      select ${PLAN_USER}, ${LAST_PLANNED} + n, ${PLAN_PROJECT}, n,
        case when n > 8 then ${SAMPLE_ROOMS}[1 + n / 8] end, 1000000
      from generate_series(1, ${PLANNED_LINES}) n
    ) lines`,
  `insert into quotes (user_id, id, project_id, contractor_id, line_id, work, scope, amount, status,
      accepted_on)
    overriding system value
    select user_id, id, project_id,
      (select min(c.id) + made.id % 3 from contractors c where c.user_id = made.user_id), line_id,
      'Work ' || id, 'All that it takes, in a sentence or two', amount, status,
      case when status in ('accepted', 'completed') then date '2024-03-01' end
    from (
      select (n + ${QUOTES - 1}) / ${QUOTES} as user_id, n as id,
        ((n + ${QUOTES - 1}) / ${QUOTES} - 1) * 3 + 1 as project_id,
        ((n + ${QUOTES - 1}) / ${QUOTES} - 1) * ${LINES} + 1 + n % ${QUOTES} as line_id,
        2000 as amount, (array['accepted', 'received', 'declined'])[1 + n % 3] as status
      from generate_series(1, ${USERS * QUOTES}) n
      union all
      select ${PLAN_USER}, ${LAST_PLANNED} + n, ${PLAN_PROJECT},
        ${LAST_PLANNED} + 1 + n % ${PLANNED_LINES}, 500000,
        case when n <= ${PLANNED_CONTRACTS} then (array['accepted', 'completed'])[1 + n % 2]
          else (array['asked', 'received', 'declined'])[1 + n % 3] end
      from generate_series(1, ${PLANNED_QUOTES}) n
    ) made`,
  `insert into quote_items (user_id, quote_id, position, description, amount)
    select user_id, id, n, 'Part ' || n || ' of the work', amount / 4
    from quotes, generate_series(1, 4) n`,
  `insert into change_orders (user_id, quote_id, reason, cost, days, status, decided_on)
    select user_id, id, 'What was found behind the wall ' || n, 100 * n, n,
      (array['approved', 'proposed'])[n], case when n = 1 then date '2024-04-01' end
    from quotes, generate_series(1, 2) n
    where status in ('accepted', 'completed')`,
  `insert into installments (user_id, id, quote_id, position, kind, title, amount, due_date,
      milestone_id)
    overriding system value
    select q.user_id,
      case when q.user_id = ${PLAN_USER} then
        ${LAST_PLANNED} + (q.id - ${FIRST_PLANNED_ID}) * ${PAYMENTS_EACH} + n
        else (q.id - 1) * ${PAYMENTS_EACH} + n end,
      q.id, n, (array['deposit', 'milestone', 'date', 'retainage'])[n], 'Payment ' || n, q.amount / 4,
      case when n in (1, 3) then date '2026-01-01' + n * 30 end,
      case when n = 2 then (
        select min(m.id) from milestones m
        where m.user_id = q.user_id and m.project_id = q.project_id
      ) end
    from quotes q, generate_series(1, ${PAYMENTS_EACH}) n
    where q.status in ('accepted', 'completed')`,
];

/** Tables that refer to expenses. */
const AFTER: readonly string[] = [
  `insert into expense_shares (user_id, expense_id, line_id, amount)
    select user_id, id, ${FIRST_PLANNED_ID} + (id + n) % ${PLANNED_LINES}, round(amount / 3, 2)
    from expenses, generate_series(0, 1) n
    where user_id = ${PLAN_USER} and has_parts and amount > 1`,
];

export async function addPlans(client: Client): Promise<void> {
  for (const statement of BEFORE) await client.query(statement);
}

export async function addShares(client: Client): Promise<void> {
  for (const statement of AFTER) await client.query(statement);
}

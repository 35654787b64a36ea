import type { Client } from "pg";
import {
  BIG_PROJECT,
  BIG_USER,
  CONTRACTORS,
  GROWN_PROJECT,
  PLAN_PROJECT,
  PLAN_USER,
  SMALL_PROJECT,
  SMALL_USER,
  USERS,
} from "./large-rows.ts";

/*
 * Owners of the large data set and their other records: three projects, six contractors, nine
 * milestones, twenty messages and two sessions each; one of ten is on Pro; plus rows for the
 * sweeps. Generated deterministically by SQL.
 */

const STATEMENTS: readonly string[] = [
  `insert into users (id, email, password, first_name, last_name, subscription_status, stripe_customer_id,
      subscription_renewal_date, email_verified_at, created_at)
    overriding system value
    select n, 'homeowner-' || n || '@example.com', repeat('x', 97),
      (array['Nora', 'Ben', 'Zoe', 'Marcus', 'Priya', 'Tom', 'Ana'])[n % 7 + 1],
      (array['Whitfield', 'O''Hara', 'Alvarez', 'Miller', 'Chen'])[n % 5 + 1] || ' ' || n,
      case when n % 10 = 0 or n > ${USERS} then 'active' else 'free' end,
      case when n % 10 = 0 then 'cus_' || n end,
      case when n % 10 = 0 then timestamptz '2026-06-01' end,
      case when n % 5 <> 0 then timestamptz '2024-01-02' end,
      timestamptz '2023-06-01' + n * interval '25 minutes'
    from generate_series(1, ${PLAN_USER}) n`,
  `insert into projects (user_id, id, name, description, budget, start_date) overriding system value
    select (n + 2) / 3, n, (array['Kitchen and bath', 'Attic', 'Garden wall'])[n % 3 + 1],
      'What it is about, in a sentence or two', 20000 + n % 90 * 1000, timestamptz '2024-01-01'
    from generate_series(1, ${USERS * 3}) n
    union all values
      (${BIG_USER}, ${BIG_PROJECT}, 'Brought along', null, 90000000, timestamptz '2024-01-01'),
      (${BIG_USER}, ${GROWN_PROJECT}, 'Grown here', null, 90000000, timestamptz '2024-01-01'),
      (${SMALL_USER}, ${SMALL_PROJECT}, 'Kitchen', null, 60000, timestamptz '2024-01-01'),
      (${PLAN_USER}, ${PLAN_PROJECT}, 'Planned', null, 90000000, timestamptz '2024-01-01')`,
  `insert into contractors (user_id, id, name, company, specialty, phone, hourly_rate)
    overriding system value
    select (n + ${CONTRACTORS} - 1) / ${CONTRACTORS}, n, 'Dana ' || n, 'Alder Street Builders', 'Plumbing',
      '555-0100', 60 + n % 50
    from generate_series(1, ${PLAN_USER * CONTRACTORS}) n`,
  `insert into milestones (user_id, project_id, title, description, target_date, completed_date,
      is_completed, category)
    select user_id, id, 'Milestone ' || n, 'What has to be done by then',
      date '2024-02-01' + n * 30, case when n < 6 then timestamptz '2024-02-01' + n * interval '31 days' end,
      n < 6, (array['Planning', 'Construction', 'Inspection'])[n % 3 + 1]
    from projects, generate_series(1, 9) n`,
  `insert into ai_messages (user_id, role, content)
    select u, case when n % 2 = 0 then 'assistant' else 'user' end, repeat('What was said. ', 40)
    from generate_series(1, 20) n, generate_series(1, ${PLAN_USER}) u`,
  `insert into sessions (sid, sess, expire)
    select encode(sha256(('session ' || u || ' ' || n)::bytea), 'hex'),
      json_build_object('userId', u, 'createdAt', now() - interval '2 days', 'device', 'Firefox on Linux'),
      now() + (n * 2 - case when u % 20 = 0 then 5 else 0 end) * interval '1 day'
    from generate_series(1, 2) n, generate_series(1, ${PLAN_USER}) u`,
  `insert into security_events (user_id, kind, address, device, created_at)
    select u, 'signed_in', case when n < 3 then '192.0.2.1' end, 'Firefox on Linux',
      now() - n * interval '50 days'
    from generate_series(1, 8) n, generate_series(1, ${PLAN_USER}) u`,
  `insert into attempts (key, count, ends_at)
    select 'created:' || u, 3, now() + (u - 1000) * interval '1 second' from generate_series(1, ${USERS}) u`,
  `insert into idempotency_keys (user_id, key, kind, input_hash, record_id, created_at)
    select u, encode(sha256(('key ' || u)::bytea), 'hex'), 'expense', repeat('a', 64), u,
      now() - u * interval '10 seconds'
    from generate_series(1, ${USERS}) u`,
  `insert into trash (user_id, kind, record_id, project_id, record, held, deleted_at)
    select u, 'expense', 1000000000 + u, u * 3, jsonb_build_object('id', 1000000000 + u, 'user_id', u), 1,
      now() - u * interval '5 minutes'
    from generate_series(1, ${USERS}) u`,
  `insert into payment_events (id, type, user_id, received_at)
    select 'evt_' || n, 'invoice.paid', n % ${USERS} + 1, now() - n * interval '5 minutes'
    from generate_series(1, 30000) n`,
  `insert into sent_mails (id, sent_at)
    select gen_random_uuid(), now() - n * interval '70 seconds' from generate_series(1, 10000) n`,
  `insert into account_tokens (token_hash, user_id, kind, email, expires_at)
    select encode(sha256(('link ' || n)::bytea), 'hex'), n, 'verify_email',
      'homeowner-' || n || '@example.com', now() + (n - 200) * interval '1 minute'
    from generate_series(1, 2000) n`,
  `insert into sign_in_flows (flow_hash, kind, data, expires_at)
    select encode(sha256(('flow ' || n)::bytea), 'hex'), 'google', '{}', now() + (n - 100) * interval '1 second'
    from generate_series(1, 1000) n`,
  `insert into admin_actions (user_id, action, outcome, address, user_name, user_email, created_at)
    select n, 'upgrade', 'The user is Pro now', '192.0.2.1', 'Nora Whitfield', 'nora@example.com',
      now() - n * interval '1 hour'
    from generate_series(1, 5000) n`,
];

/** Sequences that must continue after the inserted ids. */
const NUMBERED = [
  "users",
  "projects",
  "contractors",
  "expenses",
  "budget_lines",
  "quotes",
  "installments",
];

export async function addPeople(client: Client): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement);
}

export async function advanceSequences(client: Client): Promise<void> {
  for (const name of NUMBERED) {
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name}`,
    );
  }
}

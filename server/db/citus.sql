-- Spreads the tables over the nodes of Citus, once, on an installation that has all migrations:
--
--   psql "$DATABASE_URL" --single-transaction --file server/db/citus.sql
--
-- docs/scaling.md says when, what comes first, and what it costs. tests/statements hold that every
-- table is in here once, and that none has a key or a trigger that Citus (13 or later) refuses.

-- On every node, so that whatever belongs to somebody can refer to them. E-mail addresses, Google's
-- names and the provider's customers are each known once, which no column of a spread table could be
-- but the one that it is spread by.
select create_reference_table('users');
-- A passkey and a link of a mail are known once too, and are looked for before it is known whose
-- they are. Few are made, and few are kept.
select create_reference_table('passkeys');
select create_reference_table('account_tokens');
-- At most a few hundred, which every request asks beside its session.
select create_reference_table('demo_accounts');

-- What belongs to one homeowner: all of it together on one node.
select create_distributed_table('projects', 'user_id', colocate_with => 'none');
select create_distributed_table('contractors', 'user_id', colocate_with => 'projects');
select create_distributed_table('budget_lines', 'user_id', colocate_with => 'projects');
select create_distributed_table('expense_imports', 'user_id', colocate_with => 'projects');
select create_distributed_table('uploads', 'user_id', colocate_with => 'projects');
select create_distributed_table('milestones', 'user_id', colocate_with => 'projects');
select create_distributed_table('quotes', 'user_id', colocate_with => 'projects');
select create_distributed_table('quote_items', 'user_id', colocate_with => 'projects');
select create_distributed_table('quote_files', 'user_id', colocate_with => 'projects');
select create_distributed_table('change_orders', 'user_id', colocate_with => 'projects');
select create_distributed_table('instalments', 'user_id', colocate_with => 'projects');
select create_distributed_table('expenses', 'user_id', colocate_with => 'projects');
select create_distributed_table('expense_shares', 'user_id', colocate_with => 'projects');
select create_distributed_table('expense_receipts', 'user_id', colocate_with => 'projects');
select create_distributed_table('calendar_feeds', 'user_id', colocate_with => 'projects');
select create_distributed_table('reminder_choices', 'user_id', colocate_with => 'projects');
select create_distributed_table('reminders_sent', 'user_id', colocate_with => 'projects');
select create_distributed_table('ai_messages', 'user_id', colocate_with => 'projects');
select create_distributed_table('ai_proposals', 'user_id', colocate_with => 'projects');
select create_distributed_table('idempotency_keys', 'user_id', colocate_with => 'projects');
select create_distributed_table('trash', 'user_id', colocate_with => 'projects');
select create_distributed_table('expense_tallies', 'user_id', colocate_with => 'projects');
select create_distributed_table('security_events', 'user_id', colocate_with => 'projects');
select create_distributed_table('authenticators', 'user_id', colocate_with => 'projects');
select create_distributed_table('recovery_codes', 'user_id', colocate_with => 'projects');

-- What is asked for by a key of its own, before it is known whose it is: spread by that key.
select create_distributed_table('sessions', 'sid', colocate_with => 'none');
select create_distributed_table('sign_in_flows', 'flow_hash', colocate_with => 'none');
select create_distributed_table('attempts', 'key', colocate_with => 'none');
select create_distributed_table('payment_events', 'id', colocate_with => 'none');
select create_distributed_table('sent_mails', 'id', colocate_with => 'none');

-- An administrator's, a few rows a day: on the node that the app is connected to. So are the tables
-- of the schema jobs, which belong to pg-boss, and the list of migrations.
select citus_add_local_table_to_metadata('admin_sessions');
select citus_add_local_table_to_metadata('admin_actions');

-- Spreads the tables over the nodes of Citus, once, on an installation that has all migrations:
--
--   psql "$DATABASE_URL" --variable ON_ERROR_STOP=1 --single-transaction --file server/db/schema/citus.sql
--
-- docs/scaling.md says when, what comes first, and what it costs. tests/statements hold that every
-- table is in here once, and that none has a key or a trigger that Citus (13 or later) refuses.

-- One shard after another: a key to a table of every node is made by one connection to each node.
set local citus.multi_shard_modify_mode to 'sequential';
-- And for good: the end of an account deletes from users, and by that on all nodes, in one
-- transaction with other things.
do $$
begin
  execute format('alter database %I set citus.multi_shard_modify_mode to sequential',
    current_database());
end $$;

-- A table that a spread one refers to becomes one of Citus' own at once, together with all that
-- refer to it, and none that counts its ids by itself comes back from that. So no table refers to
-- any other while they are spread; the same keys are made again at the end.
create temporary table keys_between on commit drop as
select conrelid::regclass::text as of_table, conname as name, pg_get_constraintdef(oid) as definition
from pg_constraint
where contype = 'f' and connamespace = 'public'::regnamespace;
do $$
declare
  key record;
begin
  for key in select * from keys_between loop
    execute format('alter table %s drop constraint %I', key.of_table, key.name);
  end loop;
end $$;

-- On every node, so that whatever belongs to somebody can refer to them. E-mail addresses, Google's
-- names and the provider's customers are each known once, which no column of a spread table could be
-- but the one that it is spread by.
select create_reference_table('users');
-- A passkey and a link of a mail are known once too, and are looked for before it is known whose
-- they are. Few are made, and few are kept.
select create_reference_table('passkeys');
select create_reference_table('account_tokens');
select create_reference_table('email_changes');
-- At most a few hundred, which every request asks beside its session.
select create_reference_table('demo_accounts');

-- What belongs to one homeowner: all of it together on one node.
select create_distributed_table('projects', 'user_id', colocate_with => 'none');
select create_distributed_table('owners', 'user_id', colocate_with => 'projects');
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

do $$
declare
  key record;
begin
  for key in select * from keys_between order by of_table, name loop
    execute format('alter table %s add constraint %I %s', key.of_table, key.name, key.definition);
  end loop;
end $$;

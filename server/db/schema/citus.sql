-- Distributes the tables over the nodes of Citus, once, on an installation with all migrations:
--
--   psql "$DATABASE_URL" --variable ON_ERROR_STOP=1 --single-transaction --file
-- server/db/schema/citus.sql
--
-- See docs/scaling.md for when, prerequisites and costs. tests/statements check that every table is
-- listed once, and that none has a key or trigger that Citus (13 or later) rejects.

-- Sequential mode: a foreign key to a reference table needs one connection per node.
set local citus.multi_shard_modify_mode to 'sequential';
-- For later connections, too: deleting an account cascades from users on all nodes, within a larger
-- transaction.
do $$
begin
  execute format('alter database %I set citus.multi_shard_modify_mode to sequential',
    current_database());
end $$;

-- Shards could not notify the app's processes of a write, so clients poll instead.
drop trigger activity_tell on activity;
-- A row can't move to another shard. Without this trigger, homes can't be transferred.
drop trigger home_offers_accepted on home_offers;

-- Citus copies the trigger that makes activity append-only to the shards, where it only reads the
-- statement; by default Citus rejects all triggers.
set local citus.enable_unsafe_triggers to on;

-- Citus converts all tables referenced by a distributed table together with those that refer to
-- them, and can't convert back tables with identity columns. So all foreign keys are dropped first
-- and created again at the end.
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

-- Reference tables, copied to every node, so that all user tables can refer to them. Email
-- addresses, Google ids and payment customers are globally unique, which a distributed table allows
-- only for its distribution column.
select create_reference_table('users');
-- Also globally unique, and looked up before the user is known. Few rows, rarely written.
select create_reference_table('passkeys');
select create_reference_table('account_tokens');
select create_reference_table('email_changes');
-- Read before the home is known, and referring to two accounts.
select create_reference_table('memberships');
select create_reference_table('invitations');
select create_reference_table('home_offers');
-- At most a few hundred rows; every request reads them with its session.
select create_reference_table('demo_accounts');

-- User records, colocated by user_id.
select create_distributed_table('projects', 'user_id', colocate_with => 'none');
select create_distributed_table('owners', 'user_id', colocate_with => 'projects');
select create_distributed_table('contractors', 'user_id', colocate_with => 'projects');
select create_distributed_table('budget_lines', 'user_id', colocate_with => 'projects');
select create_distributed_table('merchant_rules', 'user_id', colocate_with => 'projects');
select create_distributed_table('expense_imports', 'user_id', colocate_with => 'projects');
select create_distributed_table('uploads', 'user_id', colocate_with => 'projects');
select create_distributed_table('contractor_documents', 'user_id', colocate_with => 'projects');
select create_distributed_table('milestones', 'user_id', colocate_with => 'projects');
select create_distributed_table('milestone_dependencies', 'user_id', colocate_with => 'projects');
select create_distributed_table('quotes', 'user_id', colocate_with => 'projects');
select create_distributed_table('quote_items', 'user_id', colocate_with => 'projects');
select create_distributed_table('quote_files', 'user_id', colocate_with => 'projects');
select create_distributed_table('change_orders', 'user_id', colocate_with => 'projects');
select create_distributed_table('installments', 'user_id', colocate_with => 'projects');
select create_distributed_table('scope_items', 'user_id', colocate_with => 'projects');
select create_distributed_table('scope_lines', 'user_id', colocate_with => 'projects');
select create_distributed_table('scope_entries', 'user_id', colocate_with => 'projects');
select create_distributed_table('contract_scope', 'user_id', colocate_with => 'projects');
select create_distributed_table('invoices', 'user_id', colocate_with => 'projects');
select create_distributed_table('invoice_lines', 'user_id', colocate_with => 'projects');
select create_distributed_table('lien_waivers', 'user_id', colocate_with => 'projects');
select create_distributed_table('invoice_files', 'user_id', colocate_with => 'projects');
select create_distributed_table('recurring_expenses', 'user_id', colocate_with => 'projects');
select create_distributed_table('expenses', 'user_id', colocate_with => 'projects');
select create_distributed_table('expense_shares', 'user_id', colocate_with => 'projects');
select create_distributed_table('expense_receipts', 'user_id', colocate_with => 'projects');
select create_distributed_table('receipt_readings', 'user_id', colocate_with => 'projects');
select create_distributed_table('drafts', 'user_id', colocate_with => 'projects');
select create_distributed_table('receipt_addresses', 'user_id', colocate_with => 'projects');
select create_distributed_table('receipt_senders', 'user_id', colocate_with => 'projects');
select create_distributed_table('received_emails', 'user_id', colocate_with => 'projects');
select create_distributed_table('calendar_feeds', 'user_id', colocate_with => 'projects');
select create_distributed_table('member_calendar_feeds', 'user_id', colocate_with => 'projects');
select create_distributed_table('saved_filters', 'user_id', colocate_with => 'projects');
select create_distributed_table('reminder_choices', 'user_id', colocate_with => 'projects');
select create_distributed_table('reminders_sent', 'user_id', colocate_with => 'projects');
select create_distributed_table('ai_messages', 'user_id', colocate_with => 'projects');
select create_distributed_table('ai_proposals', 'user_id', colocate_with => 'projects');
select create_distributed_table('idempotency_keys', 'user_id', colocate_with => 'projects');
select create_distributed_table('trash', 'user_id', colocate_with => 'projects');
select create_distributed_table('activity', 'user_id', colocate_with => 'projects');
select create_distributed_table('activity_visits', 'user_id', colocate_with => 'projects');
select create_distributed_table('activity_digests', 'user_id', colocate_with => 'projects');
select create_distributed_table('notices_seen', 'user_id', colocate_with => 'projects');
select create_distributed_table('expense_tallies', 'user_id', colocate_with => 'projects');
select create_distributed_table('security_events', 'user_id', colocate_with => 'projects');
select create_distributed_table('upload_tokens', 'user_id', colocate_with => 'projects');
select create_distributed_table('authenticators', 'user_id', colocate_with => 'projects');
select create_distributed_table('recovery_codes', 'user_id', colocate_with => 'projects');

-- Looked up by a key before the user is known, so distributed by that key.
select create_distributed_table('sessions', 'sid', colocate_with => 'none');
select create_distributed_table('sign_in_flows', 'flow_hash', colocate_with => 'none');
select create_distributed_table('attempts', 'key', colocate_with => 'none');
select create_distributed_table('payment_events', 'id', colocate_with => 'none');
select create_distributed_table('sent_mails', 'id', colocate_with => 'none');

-- Administrator tables get a few rows a day and stay on the coordinator. So do the tables of the
-- schema jobs, which belong to pg-boss, and the list of migrations.
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

-- Up Migration

alter table uploads drop constraint uploads_state_check;
alter table uploads add constraint uploads_state_check
  check (state in ('pending', 'stored', 'trashed', 'deleting'));

alter table idempotency_keys rename column expense_id to record_id;
alter table idempotency_keys add column kind text not null default 'expense'
  constraint idempotency_keys_kind_check check (kind in ('expense', 'contractor', 'milestone'));
alter table idempotency_keys alter column kind drop default;

create table trash (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null
    constraint trash_kind_check check (kind in ('expense', 'contractor', 'milestone')),
  record_id bigint not null,
  project_id bigint,
  record jsonb not null,
  expense_ids bigint[] not null default '{}',
  held integer not null,
  deleted_at timestamptz(3) not null,
  primary key (user_id, kind, record_id)
);
create index trash_deleted_at_idx on trash (deleted_at);

-- At most a few hundred rows: no index but the key.
create table demo_accounts (
  user_id bigint primary key references users (id) on delete cascade,
  address_hash text not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

-- Up Migration

alter table users
  add column subscription_renewal_date timestamptz(3),
  add column subscription_past_due_since timestamptz(3),
  add column pro_granted_at timestamptz(3),
  add column revoked_subscription_ids text[] not null default '{}',
  add column payment_read bigint not null default 0;

-- Numbers of readings, never of rows: a gap means nothing.
create sequence payment_read_seq;

create table payment_events (
  id text primary key,
  type text not null,
  user_id bigint references users (id) on delete set null,
  received_at timestamptz(3) not null
);
create index payment_events_received_at_idx on payment_events (received_at);
create index payment_events_user_id_idx on payment_events (user_id);

create table admin_sessions (
  sid text primary key,
  password_mark text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index admin_sessions_expires_at_idx on admin_sessions (expires_at);

create table admin_actions (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  action text not null
    constraint admin_actions_action_check check (action in ('upgrade', 'downgrade')),
  outcome text not null,
  address text not null,
  created_at timestamptz(3) not null
);
create index admin_actions_user_id_idx on admin_actions (user_id);

create table attempts (
  key text primary key,
  count integer not null,
  ends_at timestamptz(3) not null
);
create index attempts_ends_at_idx on attempts (ends_at);

-- Up Migration

-- When the address was shown to be the homeowner's own. Null blocks nothing.
alter table users add column email_verified_at timestamptz(3);

-- Links that were sent by mail: each works once, and only its hash is kept.
create table account_tokens (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null constraint account_tokens_kind_check
    check (kind in ('reset_password', 'verify_email', 'change_email_old', 'change_email_new')),
  -- Where it was sent to; for a change of address the new one.
  email text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index account_tokens_user_id_idx on account_tokens (user_id);
create index account_tokens_expires_at_idx on account_tokens (expires_at);

-- A sign-in that is under way elsewhere: at Google, or waiting for the password that links it.
-- Bound to one browser by a cookie whose hash is the key, and used once.
create table sign_in_flows (
  flow_hash text primary key,
  kind text not null constraint sign_in_flows_kind_check check (kind in ('google', 'google_link')),
  data jsonb not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index sign_in_flows_expires_at_idx on sign_in_flows (expires_at);

-- What happened to an account, for its homeowner to see.
create table security_events (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  -- Null once that was long ago.
  address text,
  device text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create index security_events_created_at_idx on security_events (created_at);

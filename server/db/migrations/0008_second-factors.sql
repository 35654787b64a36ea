-- Up Migration

-- Public keys that open an account: the private half never leaves the homeowner's device.
create table passkeys (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  -- As the device names it, in base64url; no two accounts share one.
  credential_id text not null constraint passkeys_credential_id_key unique,
  public_key bytea not null,
  -- Of those devices that count; 0 of all others.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  -- Whether it is kept in step on several devices.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (user_id, id)
);

-- An app that shows a code each 30 seconds. Asked for at the sign-in once it is confirmed.
create table authenticators (
  user_id bigint primary key references users (id) on delete cascade,
  -- Sealed with a key of the server's secret: the table alone makes no codes.
  sealed_secret text not null,
  -- Null while its first code is waited for.
  confirmed_at timestamptz(3),
  -- The 30 seconds of the last code that was taken: each works once.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

-- For whoever has lost the device: each works once, and only its hash is kept.
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, code_hash)
);

alter table sign_in_flows drop constraint sign_in_flows_kind_check;
alter table sign_in_flows add constraint sign_in_flows_kind_check
  check (kind in ('google', 'google_link', 'second_factor', 'passkey', 'passkey_new'));

-- Up Migration

-- People with whom an owner shares a home. The home is the owner's account.
create table memberships (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  -- Null once the member's account is deleted; the name is kept.
  member_id bigint references users (id) on delete set null,
  name text not null,
  role text not null constraint memberships_role_check check (role in ('editor', 'viewer')),
  -- Null: all projects of the home, including later ones.
  project_ids bigint[],
  created_at timestamptz(3) not null default now(),
  -- When the member left or was removed.
  ended_at timestamptz(3),
  primary key (user_id, id)
);
create unique index memberships_current_key on memberships (user_id, member_id)
  where ended_at is null;
create index memberships_member_id_idx on memberships (member_id);

-- Invitations by email: each link works once, and only its hash is stored.
create table invitations (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  email text not null,
  role text not null constraint invitations_role_check check (role in ('editor', 'viewer')),
  project_ids bigint[],
  token_hash text not null constraint invitations_token_hash_key unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Kept for some time, so that accepting again gives the same response.
  accepted_at timestamptz(3),
  primary key (user_id, id)
);
create unique index invitations_open_key on invitations (user_id, lower(email))
  where accepted_at is null;
create index invitations_expires_at_idx on invitations (expires_at);

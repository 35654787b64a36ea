-- Tokens that add receipts to a project's inbox and can do nothing else, such as for an iPhone's
-- Shortcut. See docs/decisions/0112-upload-tokens.md.
create table upload_tokens (
  -- owner of the token
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  -- the home and its project; not foreign keys, because they may be another owner's
  home_id bigint not null references users (id) on delete cascade,
  project_id bigint not null,
  name text not null,
  -- SHA-256 of the secret, in hex
  token_hash text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (user_id, id)
);
create index upload_tokens_home_idx on upload_tokens (home_id);

-- Data read from a receipt, once per file: text for the search, fields for the inbox.
create table receipt_readings (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  -- Why nothing could be read; null when reading succeeded.
  reason text,
  text text not null,
  -- Null when only the text was restored from an account backup.
  fields jsonb,
  read_at timestamptz(3) not null,
  primary key (user_id, key),
  constraint receipt_readings_upload_fkey foreign key (user_id, key)
    references uploads (user_id, key) on delete cascade
);

-- Receipts in a project's inbox, to become expenses.
create table drafts (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  key text not null,
  -- The account that added it. Not a foreign key; ignored once that account is deleted.
  created_by bigint,
  created_at timestamptz(3) not null,
  -- A PDF that is split into one draft per page.
  splits_pages boolean not null default false,
  -- When a user deleted it; kept for some time to allow undo.
  deleted_at timestamptz(3),
  primary key (user_id, id),
  constraint drafts_user_id_key_key unique (user_id, key),
  constraint drafts_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade,
  constraint drafts_upload_fkey foreign key (user_id, key)
    references uploads (user_id, key) on delete cascade
);
create index drafts_project_idx on drafts (user_id, project_id, id);
create index drafts_created_at_idx on drafts (created_at);

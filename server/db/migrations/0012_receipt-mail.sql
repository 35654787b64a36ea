-- Receipts by email. See docs/decisions/0111-receipts-by-email.md.

-- Secret addresses of projects.
create table receipt_addresses (
  user_id bigint not null references users (id) on delete cascade,
  project_id bigint not null,
  -- Not hashed: the inbox shows the address again. It only adds drafts.
  secret text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, project_id),
  constraint receipt_addresses_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);

-- Senders whose emails a project accepts, besides the people who may edit it.
create table receipt_senders (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  -- In lower case.
  email text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  constraint receipt_senders_email_key unique (user_id, project_id, email),
  constraint receipt_senders_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);

-- Emails that came in: those in quarantine, and the others, to know one that comes twice.
create table received_emails (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  -- SHA-256 of the Message-ID and the contents.
  fingerprint text not null,
  sender text not null,
  subject text not null,
  received_at timestamptz(3) not null,
  -- The email as it came; null unless in quarantine.
  content bytea,
  -- Why parts of it became no drafts.
  problems jsonb not null,
  -- Account to email about the problems; null when none is to be sent; no reference.
  notify_user_id bigint,
  primary key (user_id, id),
  constraint received_emails_fingerprint_key unique (user_id, project_id, fingerprint),
  constraint received_emails_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create index received_emails_received_at_idx on received_emails (received_at);

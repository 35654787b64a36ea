-- Receipts by email. See docs/decisions/0111-receipts-by-email.md.

-- Secret addresses of projects.
create table receipt_addresses (
  user_id bigint not null references users (id) on delete cascade,
  project_id bigint not null,
  -- Not hashed, because the inbox shows the address. It can only add drafts.
  secret text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, project_id),
  constraint receipt_addresses_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);

-- Email addresses that may send receipts to a project, besides those of people who may edit it.
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

-- Received emails: those in quarantine, and the others to detect duplicates.
create table received_emails (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  -- SHA-256 of Message-ID and content.
  fingerprint text not null,
  sender text not null,
  subject text not null,
  received_at timestamptz(3) not null,
  -- The raw email; null unless in quarantine.
  content bytea,
  -- Why parts of the email became no drafts.
  problems jsonb not null,
  -- Account that gets an email about the problems; null: none. Not a foreign key.
  notify_user_id bigint,
  primary key (user_id, id),
  constraint received_emails_fingerprint_key unique (user_id, project_id, fingerprint),
  constraint received_emails_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create index received_emails_received_at_idx on received_emails (received_at);

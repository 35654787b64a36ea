-- Up Migration

-- Accounts

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password text,
  first_name text,
  last_name text,
  google_id text,
  profile_image_url text,
  -- Null until the owner has confirmed the address; has no restrictions.
  email_verified_at timestamptz(3),
  stripe_customer_id text,
  stripe_subscription_id text,
  subscription_status text not null default 'free'
    constraint users_subscription_status_check check (subscription_status in ('free', 'active', 'cancelled')),
  subscription_end_date timestamptz(3),
  subscription_renewal_date timestamptz(3),
  subscription_past_due_since timestamptz(3),
  pro_granted_at timestamptz(3),
  revoked_subscription_ids text[] not null default '{}',
  -- Number of the payment provider's response that was applied last.
  payment_read bigint not null default 0,
  -- Pro from sample data, which does not count as revenue.
  has_sample_pro boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index users_email_key on users (lower(email));
create unique index users_google_id_key on users (google_id);
create unique index users_stripe_customer_id_key on users (stripe_customer_id);

-- Numbers the provider's responses, not rows, so gaps don't matter.
create sequence payment_read_seq;

-- Locked while an owner's records are counted and created. A separate row from the one in users, so
-- that on Citus it is on the node of the owner's records. Inserted with the first lock.
create table owners (
  user_id bigint primary key references users (id) on delete cascade
);

create table sessions (
  sid text primary key,
  sess json not null,
  expire timestamptz(3) not null
);
create index sessions_expire_idx on sessions (expire);
create index sessions_user_id_idx on sessions ((sess ->> 'userId'));

-- At most a few hundred rows, so the primary key is the only index.
create table demo_accounts (
  user_id bigint primary key references users (id) on delete cascade,
  ip_hash text not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

-- Links sent by email: each works once, and only its hash is stored.
create table account_tokens (
  token_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null constraint account_tokens_kind_check
    check (kind in ('reset_password', 'verify_email', 'change_email_old', 'change_email_new')),
  -- Recipient; for a change of address the new one.
  email text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index account_tokens_user_id_idx on account_tokens (user_id);
create index account_tokens_expires_at_idx on account_tokens (expires_at);

-- A change of the sign-in email without approval from the old mailbox: confirmed by a second
-- factor, or made after a waiting period during which the old mailbox can cancel it. One at a time
-- per account.
create table email_changes (
  user_id bigint primary key references users (id) on delete cascade,
  new_email text not null,
  way text not null constraint email_changes_way_check check (way in ('second_factor', 'wait')),
  -- SHA-256 of the emailed tokens, in hex.
  confirm_hash text not null unique,
  cancel_hash text not null unique,
  -- With the server's secret, the cancel token of each notice is derived from it.
  cancel_seed text not null,
  requested_at timestamptz(3) not null,
  -- Deadline for confirmation by the new mailbox, and the earliest time of a delayed change.
  due_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  notices_sent smallint not null,
  -- Time of the next action by the sweep: a notice, the change itself, or its end.
  next_at timestamptz(3) not null
);
create index email_changes_next_at_idx on email_changes (next_at);

-- Sign-ins and changes of sign-in methods that are in progress. Bound to one browser by a cookie
-- whose hash is the key; single use.
create table sign_in_flows (
  flow_hash text primary key,
  kind text not null constraint sign_in_flows_kind_check
    check (kind in ('google', 'google_link', 'second_factor', 'passkey', 'passkey_new', 'authenticator_new')),
  data jsonb not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index sign_in_flows_expires_at_idx on sign_in_flows (expires_at);

-- Public keys only; the private key never leaves the device.
create table passkeys (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  -- Assigned by the device, in base64url; unique across accounts.
  credential_id text not null constraint passkeys_credential_id_key unique,
  public_key bytea not null,
  -- 0 for devices without a signature counter.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (user_id, id)
);

-- Authenticator apps (TOTP, a code every 30 seconds). Confirmed ones only.
create table authenticators (
  user_id bigint primary key references users (id) on delete cascade,
  -- Encrypted with a key derived from the server's secret.
  sealed_secret text not null,
  confirmed_at timestamptz(3) not null,
  -- The 30-second step of the last accepted code, so that each code works once.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

-- Each works once; only its hash is stored.
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, code_hash)
);

-- The security log shown on the account page.
create table security_events (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  -- Set to null by the sweep after the retention period.
  address text,
  device text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
create index security_events_created_at_idx on security_events (created_at);
-- For the sweep that clears addresses.
create index security_events_address_idx on security_events (created_at) where address is not null;

-- Emails passed, or about to be passed, to the mail server, so that none is sent twice. The id is
-- the job's.
create table sent_mails (
  id uuid primary key,
  sent_at timestamptz(3) not null
);
create index sent_mails_sent_at_idx on sent_mails (sent_at);

-- Rate limits.
create table attempts (
  key text primary key,
  count integer not null,
  ends_at timestamptz(3) not null
);
create index attempts_ends_at_idx on attempts (ends_at);

-- Projects, contractors, milestones

create table projects (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  description text,
  budget numeric(10, 2) not null
    constraint projects_budget_check check (budget > 0 and budget <> 'NaN'),
  contingency numeric(10, 2) not null default 0
    constraint projects_contingency_check check (contingency >= 0 and contingency <> 'NaN'),
  start_date timestamptz(3) default now(),
  -- When set, the project is finished and the forecast expects no further spending.
  finished_on date,
  primary key (user_id, id)
);

create table contractors (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  company text,
  email text,
  phone text,
  specialty text,
  hourly_rate numeric(8, 2)
    constraint contractors_hourly_rate_check check (hourly_rate >= 0 and hourly_rate <> 'NaN'),
  notes text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);

create table milestones (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  title text not null,
  description text,
  target_date date,
  completed_date timestamptz(3),
  is_completed boolean not null default false,
  category text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint milestones_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create index milestones_project_idx on milestones (user_id, project_id);

-- Receipts and quote files

create table uploads (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  content_type text not null,
  size integer not null,
  state text not null default 'pending'
    constraint uploads_state_check check (state in ('pending', 'stored', 'trashed', 'deleting')),
  -- Of the file as it was uploaded, to detect duplicates.
  sha256 text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index uploads_created_at_idx on uploads (created_at);
-- For the sweep, which does not know the owner of a stored file.
create index uploads_key_idx on uploads (key);
create index uploads_deleting_idx on uploads (key) where state = 'deleting';
create index uploads_sha256_idx on uploads (user_id, sha256) where sha256 is not null;

-- Budget

create table budget_lines (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  category text not null,
  room text,
  -- Category and room, normalized; unique, so that each pair has one line.
  place text not null,
  planned numeric(10, 2) not null
    constraint budget_lines_planned_check check (planned >= 0 and planned <> 'NaN'),
  low numeric(10, 2) constraint budget_lines_low_check check (low between 0 and planned),
  high numeric(10, 2) constraint budget_lines_high_check check (high >= planned and high <> 'NaN'),
  is_done boolean not null default false,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint budget_lines_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create unique index budget_lines_place_key on budget_lines (user_id, project_id, place);

-- Quotes and contracts: an accepted quote is a contract.

create table quotes (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  contractor_id bigint,
  line_id bigint,
  work text not null,
  scope text,
  amount numeric(10, 2) constraint quotes_amount_check check (amount > 0 and amount <> 'NaN'),
  status text not null constraint quotes_status_check
    check (status in ('asked', 'received', 'accepted', 'declined', 'completed')),
  valid_until date,
  accepted_on date,
  completed_on date,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  -- A contract has an amount and a date.
  constraint quotes_promise_check check (
    status not in ('accepted', 'completed') or (amount is not null and accepted_on is not null)
  ),
  constraint quotes_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade,
  constraint quotes_contractor_fkey foreign key (user_id, contractor_id)
    references contractors (user_id, id),
  constraint quotes_line_fkey foreign key (user_id, line_id)
    references budget_lines (user_id, id)
);
create index quotes_project_idx on quotes (user_id, project_id);
create index quotes_contractor_idx on quotes (user_id, contractor_id);
create index quotes_line_idx on quotes (user_id, line_id);

create table quote_items (
  user_id bigint not null references users (id) on delete cascade,
  quote_id bigint not null,
  position integer not null,
  description text not null,
  amount numeric(10, 2) constraint quote_items_amount_check check (amount >= 0 and amount <> 'NaN'),
  primary key (user_id, quote_id, position),
  constraint quote_items_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id) on delete cascade
);

create table quote_files (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  quote_id bigint not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key),
  constraint quote_files_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id) on delete cascade,
  constraint quote_files_upload_fkey foreign key (user_id, key)
    references uploads (user_id, key)
);
create index quote_files_quote_idx on quote_files (user_id, quote_id);

create table change_orders (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  quote_id bigint not null,
  reason text not null,
  cost numeric(10, 2) not null constraint change_orders_cost_check check (cost <> 'NaN'),
  days integer not null default 0,
  status text not null constraint change_orders_status_check
    check (status in ('proposed', 'approved', 'rejected')),
  decided_on date,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint change_orders_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id) on delete cascade
);
create index change_orders_quote_idx on change_orders (user_id, quote_id);

-- The payment schedule of a contract.
create table installments (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  quote_id bigint not null,
  position integer not null,
  kind text not null constraint installments_kind_check
    check (kind in ('deposit', 'milestone', 'date', 'completion', 'retainage')),
  title text not null,
  amount numeric(10, 2) not null
    constraint installments_amount_check check (amount > 0 and amount <> 'NaN'),
  due_date date,
  milestone_id bigint,
  primary key (user_id, id),
  constraint installments_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id) on delete cascade,
  constraint installments_milestone_fkey foreign key (user_id, milestone_id)
    references milestones (user_id, id)
);
create index installments_quote_idx on installments (user_id, quote_id);
create index installments_milestone_idx on installments (user_id, milestone_id)
  where milestone_id is not null;

-- Expenses

create table expense_imports (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  file_name text not null,
  count integer not null,
  fingerprints jsonb not null default '{}',
  -- The file's column names and their mapping, reused for the next file with this header.
  read_as jsonb,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  primary key (user_id, id),
  constraint expense_imports_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create index expense_imports_project_idx on expense_imports (user_id, project_id);

create table expenses (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  contractor_id bigint,
  description text not null,
  -- Also positive for refunds, which have is_refund.
  amount numeric(10, 2) not null
    constraint expenses_amount_check check (amount > 0 and amount <> 'NaN'),
  category text not null,
  payment_method text not null,
  date date not null,
  notes text,
  image_url text,
  line_id bigint,
  room text,
  quote_id bigint,
  installment_id bigint,
  sales_tax numeric(10, 2)
    constraint expenses_sales_tax_check check (sales_tax >= 0 and sales_tax <= amount),
  is_refund boolean not null default false,
  refund_of bigint,
  home_cost text
    constraint expenses_home_cost_check check (home_cost in ('improvement', 'repair')),
  import_id bigint,
  -- Has shares, or receipts beyond the first; without them lists skip the join.
  has_parts boolean not null default false,
  -- True: not a payment under the contractor's contract; null: not answered.
  is_off_contract boolean
    constraint expenses_off_contract_check check (is_off_contract is null or (is_off_contract and quote_id is null)),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint expenses_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade,
  constraint expenses_contractor_fkey foreign key (user_id, contractor_id)
    references contractors (user_id, id),
  constraint expenses_receipt_fkey foreign key (user_id, image_url)
    references uploads (user_id, key),
  constraint expenses_line_fkey foreign key (user_id, line_id)
    references budget_lines (user_id, id),
  constraint expenses_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id),
  constraint expenses_installment_fkey foreign key (user_id, installment_id)
    references installments (user_id, id),
  constraint expenses_refund_of_fkey foreign key (user_id, refund_of)
    references expenses (user_id, id),
  constraint expenses_import_fkey foreign key (user_id, import_id)
    references expense_imports (user_id, id)
);
-- Ascending, because ORDER BY date DESC, id DESC reads it backwards.
create index expenses_page_idx on expenses (user_id, project_id, date, id);
-- Covers sums by category without reading the table.
create index expenses_category_idx on expenses (user_id, project_id, category)
  include (amount, is_refund);
-- Partial, because most expenses have none of these.
create unique index expenses_image_url_key on expenses (user_id, image_url)
  where image_url is not null;
create index expenses_contractor_idx on expenses (user_id, contractor_id)
  where contractor_id is not null;
create index expenses_parts_idx on expenses (user_id, project_id) where has_parts;
create index expenses_line_idx on expenses (user_id, line_id) where line_id is not null;
create index expenses_quote_idx on expenses (user_id, quote_id) where quote_id is not null;
create index expenses_installment_idx on expenses (user_id, installment_id)
  where installment_id is not null;
create index expenses_refund_of_idx on expenses (user_id, refund_of) where refund_of is not null;
create index expenses_import_idx on expenses (user_id, import_id) where import_id is not null;

-- Shares of expenses that are split over budget lines.
create table expense_shares (
  user_id bigint not null references users (id) on delete cascade,
  expense_id bigint not null,
  line_id bigint not null,
  amount numeric(10, 2) not null
    constraint expense_shares_amount_check check (amount > 0 and amount <> 'NaN'),
  primary key (user_id, expense_id, line_id),
  constraint expense_shares_expense_fkey foreign key (user_id, expense_id)
    references expenses (user_id, id) on delete cascade,
  constraint expense_shares_line_fkey foreign key (user_id, line_id)
    references budget_lines (user_id, id)
);
create index expense_shares_line_idx on expense_shares (user_id, line_id);

-- Additional receipts; the main one is expenses.image_url.
create table expense_receipts (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  expense_id bigint not null,
  position integer not null,
  primary key (user_id, key),
  constraint expense_receipts_expense_fkey foreign key (user_id, expense_id)
    references expenses (user_id, id) on delete cascade,
  constraint expense_receipts_upload_fkey foreign key (user_id, key)
    references uploads (user_id, key)
);
create index expense_receipts_expense_idx on expense_receipts (user_id, expense_id);

-- Expense counts of the last sweep, for installations where counting takes too long. Used only to
-- sort the administrator's list.
create table expense_tallies (
  user_id bigint primary key references users (id) on delete cascade,
  count integer not null
);

-- Common to all records

create table idempotency_keys (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  input_hash text not null,
  record_id bigint not null,
  created_at timestamptz(3) not null default now(),
  kind text not null constraint idempotency_keys_kind_check check (
    kind in ('expense', 'contractor', 'milestone', 'budget_line', 'quote', 'change_order', 'import')
  ),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

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
  -- Rows deleted with the record and restored with it: shares, receipts, payments.
  parts jsonb not null default '{}',
  primary key (user_id, kind, record_id)
);
create index trash_deleted_at_idx on trash (deleted_at);

-- Assistant

create table ai_messages (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  role text not null constraint ai_messages_role_check check (role in ('user', 'assistant')),
  content text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);

-- Records that the assistant proposed, with the fields as shown to the user.
create table ai_proposals (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  message_id bigint not null,
  kind text not null constraint ai_proposals_kind_check
    check (kind in ('expense', 'milestone', 'contractor', 'completion')),
  record jsonb not null,
  missing text[] not null default '{}',
  state text not null default 'open' constraint ai_proposals_state_check
    check (state in ('open', 'confirmed', 'dismissed')),
  -- The created record. Not a foreign key, because it may be deleted later.
  record_id bigint,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint ai_proposals_message_fkey foreign key (user_id, message_id)
    references ai_messages (user_id, id) on delete cascade
);
create index ai_proposals_message_idx on ai_proposals (user_id, message_id);

-- Calendar feeds and reminders

-- The feed's URL contains owner and project; its secret grants access.
create table calendar_feeds (
  user_id bigint not null references users (id) on delete cascade,
  project_id bigint not null,
  token_hash text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, project_id),
  constraint calendar_feeds_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);

create table reminder_choices (
  user_id bigint primary key references users (id) on delete cascade,
  due_soon boolean not null default false,
  overdue boolean not null default false,
  budget_lines boolean not null default false,
  -- Date of the last email, because there is at most one a day.
  mailed_on date
);

create table reminders_sent (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  subject text not null,
  sent_at timestamptz(3) not null default now(),
  primary key (user_id, kind, subject)
);

-- Payments and administration

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

-- The administrators' audit log. Name, email and address are set to null after 90 days; user_id is
-- null for sign-ins.
create table admin_actions (
  id bigint primary key generated always as identity,
  user_id bigint,
  action text not null
    constraint admin_actions_action_check check (action in ('upgrade', 'downgrade', 'log_in', 'log_in_failed')),
  outcome text not null,
  address text,
  created_at timestamptz(3) not null,
  user_name text,
  user_email text
);
create index admin_actions_user_id_idx on admin_actions (user_id);
create index admin_actions_created_at_idx on admin_actions (created_at);

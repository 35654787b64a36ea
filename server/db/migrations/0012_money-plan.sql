-- Up Migration
-- Contract: the release before leaves all new columns empty, which every new constraint allows.

-- The money plan: how a budget is divided, what contractors were promised, what is still to come.

alter table projects add column contingency numeric(10, 2) not null default 0
  constraint projects_contingency_check check (contingency >= 0 and contingency <> 'NaN');

create table budget_lines (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  category text not null,
  room text,
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
  -- What is promised has an amount and a day.
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

create table instalments (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  quote_id bigint not null,
  position integer not null,
  kind text not null constraint instalments_kind_check
    check (kind in ('deposit', 'milestone', 'date', 'holdback')),
  title text not null,
  amount numeric(10, 2) not null
    constraint instalments_amount_check check (amount > 0 and amount <> 'NaN'),
  due_date date,
  milestone_id bigint,
  primary key (user_id, id),
  constraint instalments_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id) on delete cascade,
  constraint instalments_milestone_fkey foreign key (user_id, milestone_id)
    references milestones (user_id, id)
);
create index instalments_quote_idx on instalments (user_id, quote_id);
create index instalments_milestone_idx on instalments (user_id, milestone_id)
  where milestone_id is not null;

create table expense_imports (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  file_name text not null,
  count integer not null,
  fingerprints jsonb not null default '{}',
  -- The names of the file's columns and what they were taken for: how the next such file is read.
  read_as jsonb,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3),
  primary key (user_id, id),
  constraint expense_imports_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create index expense_imports_project_idx on expense_imports (user_id, project_id);

alter table expenses
  add column line_id bigint,
  add column room text,
  add column quote_id bigint,
  add column instalment_id bigint,
  add column sales_tax numeric(10, 2)
    constraint expenses_sales_tax_check check (sales_tax >= 0 and sales_tax <= amount),
  -- Amounts stay above 0: this says that the money came back.
  add column is_refund boolean not null default false,
  add column refund_of bigint,
  add column home_cost text
    constraint expenses_home_cost_check check (home_cost in ('improvement', 'repair')),
  add column import_id bigint,
  -- Shares, or receipts beyond the first: most have none, and a list need not look for them.
  add column has_parts boolean not null default false,
  add constraint expenses_line_fkey foreign key (user_id, line_id)
    references budget_lines (user_id, id),
  add constraint expenses_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id),
  add constraint expenses_instalment_fkey foreign key (user_id, instalment_id)
    references instalments (user_id, id),
  add constraint expenses_refund_of_fkey foreign key (user_id, refund_of)
    references expenses (user_id, id),
  add constraint expenses_import_fkey foreign key (user_id, import_id)
    references expense_imports (user_id, id);
-- What came back counts against what was paid, also where a sum is read from this index alone.
create index expenses_spent_idx on expenses (user_id, project_id, category)
  include (amount, is_refund);
drop index expenses_category_idx;
alter index expenses_spent_idx rename to expenses_category_idx;
-- The few that are split are found without looking at all of a project.
create index expenses_parts_idx on expenses (user_id, project_id) where has_parts;
create index expenses_line_idx on expenses (user_id, line_id) where line_id is not null;
create index expenses_quote_idx on expenses (user_id, quote_id) where quote_id is not null;
create index expenses_instalment_idx on expenses (user_id, instalment_id)
  where instalment_id is not null;
create index expenses_refund_of_idx on expenses (user_id, refund_of) where refund_of is not null;
create index expenses_import_idx on expenses (user_id, import_id) where import_id is not null;

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

-- The receipts of an expense beyond the first, which stays where it was.
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

-- Of the file as it came, so that the same picture is known again.
alter table uploads add column sha256 text;
create index uploads_sha256_idx on uploads (user_id, sha256) where sha256 is not null;

-- The address of a feed says whose and which it is; the secret in it opens it.
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
  -- The day of the last mail: there is one a day at most.
  mailed_on date
);

create table reminders_sent (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  subject text not null,
  sent_at timestamptz(3) not null default now(),
  primary key (user_id, kind, subject)
);

-- What hung on a deleted record and comes back with it: shares, receipts, quotes, instalments.
alter table trash add column parts jsonb not null default '{}';
-- What lies in the trash lacks the column that may not be empty.
update trash set record = record || '{"is_refund": false, "has_parts": false}' where kind = 'expense';

alter table idempotency_keys
  drop constraint idempotency_keys_kind_check,
  add constraint idempotency_keys_kind_check check (
    kind in ('expense', 'contractor', 'milestone', 'budget_line', 'quote', 'change_order', 'import')
  );

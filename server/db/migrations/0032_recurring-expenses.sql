-- Expenses that repeat; the user records or skips each date. See
-- docs/decisions/0126-recurring-expenses.md.

create table recurring_expenses (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  contractor_id bigint,
  line_id bigint,
  description text not null,
  amount numeric(10, 2) not null
    constraint recurring_expenses_amount_check check (amount > 0 and amount <> 'NaN'),
  category text not null,
  payment_method text not null,
  notes text,
  every text not null constraint recurring_expenses_every_check
    check (every in ('week', 'two_weeks', 'month', 'quarter')),
  -- First date, from which the others are calculated: a series from the 31st uses the last day of
  -- shorter months.
  starts_on date not null,
  ends_on date,
  -- Next date that is neither recorded nor skipped; null once the series has ended.
  next_on date,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint recurring_expenses_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade,
  constraint recurring_expenses_contractor_fkey foreign key (user_id, contractor_id)
    references contractors (user_id, id),
  constraint recurring_expenses_line_fkey foreign key (user_id, line_id)
    references budget_lines (user_id, id)
);
create index recurring_expenses_project_idx on recurring_expenses (user_id, project_id, next_on);
create index recurring_expenses_contractor_idx on recurring_expenses (user_id, contractor_id)
  where contractor_id is not null;
create index recurring_expenses_line_idx on recurring_expenses (user_id, line_id)
  where line_id is not null;

alter table trash drop constraint trash_kind_check;
alter table trash add constraint trash_kind_check
  check (kind in ('expense', 'contractor', 'milestone', 'invoice', 'recurring_expense'));
alter table idempotency_keys drop constraint idempotency_keys_kind_check;
alter table idempotency_keys add constraint idempotency_keys_kind_check check (kind in
  ('expense', 'contractor', 'milestone', 'invoice', 'recurring_expense', 'budget_line', 'quote',
    'change_order', 'import'));

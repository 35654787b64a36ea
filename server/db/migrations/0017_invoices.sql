-- Invoices and the records that they are matched to. See docs/decisions/0116-invoices.md.

create table invoices (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  contractor_id bigint,
  -- The contract that the invoice bills.
  quote_id bigint,
  -- For a credit note: the invoice that it reduces.
  credit_of bigint,
  number text,
  date date not null,
  due_date date,
  currency text not null,
  tax numeric(10, 2) not null
    constraint invoices_tax_check check (tax >= 0 and tax <> 'NaN'),
  -- Retained amount and paid deposit, both subtracted from the total.
  retainage numeric(10, 2) not null
    constraint invoices_retainage_check check (retainage >= 0 and retainage <> 'NaN'),
  deposit numeric(10, 2) not null
    constraint invoices_deposit_check check (deposit >= 0 and deposit <> 'NaN'),
  printed_total numeric(10, 2),
  -- Lines + tax - retainage - deposit.
  total numeric(14, 2) not null
    constraint invoices_total_check check (total >= 0 and total <> 'NaN'),
  note text,
  status text not null constraint invoices_status_check
    check (status in ('draft', 'received', 'approved', 'on_hold', 'disputed', 'void')),
  hold_reason text,
  -- Reason for approving despite the match's warnings.
  override_reason text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint invoices_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade,
  constraint invoices_contractor_fkey foreign key (user_id, contractor_id)
    references contractors (user_id, id),
  constraint invoices_quote_fkey foreign key (user_id, quote_id) references quotes (user_id, id),
  constraint invoices_credit_of_fkey foreign key (user_id, credit_of)
    references invoices (user_id, id)
);
create index invoices_project_idx on invoices (user_id, project_id);
create index invoices_contractor_idx on invoices (user_id, contractor_id);
create index invoices_quote_idx on invoices (user_id, quote_id);
create index invoices_credit_of_idx on invoices (user_id, credit_of) where credit_of is not null;

create table invoice_lines (
  user_id bigint not null references users (id) on delete cascade,
  invoice_id bigint not null,
  position integer not null,
  description text not null,
  -- Negative for a deduction.
  amount numeric(10, 2) not null constraint invoice_lines_amount_check check (amount <> 'NaN'),
  -- Description of a contract line, without case and spaces.
  contract_line text,
  change_order_id bigint,
  installment_id bigint,
  primary key (user_id, invoice_id, position),
  constraint invoice_lines_match_check
    check (num_nonnulls(contract_line, change_order_id, installment_id) <= 1),
  constraint invoice_lines_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint invoice_lines_change_order_fkey foreign key (user_id, change_order_id)
    references change_orders (user_id, id),
  constraint invoice_lines_installment_fkey foreign key (user_id, installment_id)
    references installments (user_id, id)
);
create index invoice_lines_change_order_idx on invoice_lines (user_id, change_order_id)
  where change_order_id is not null;
create index invoice_lines_installment_idx on invoice_lines (user_id, installment_id)
  where installment_id is not null;

-- Lien waivers requested with an invoice.
create table lien_waivers (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  invoice_id bigint not null,
  kind text not null constraint lien_waivers_kind_check
    check (kind in ('conditional', 'unconditional')),
  -- Null while it is missing.
  received_on date,
  primary key (user_id, id),
  constraint lien_waivers_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade
);
create index lien_waivers_invoice_idx on lien_waivers (user_id, invoice_id);

-- The file of an invoice, or of one of its lien waivers.
create table invoice_files (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  invoice_id bigint not null,
  waiver_id bigint,
  name text not null,
  primary key (user_id, key),
  constraint invoice_files_invoice_fkey foreign key (user_id, invoice_id)
    references invoices (user_id, id) on delete cascade,
  constraint invoice_files_waiver_fkey foreign key (user_id, waiver_id)
    references lien_waivers (user_id, id) on delete cascade,
  constraint invoice_files_upload_fkey foreign key (user_id, key) references uploads (user_id, key)
);
create index invoice_files_invoice_idx on invoice_files (user_id, invoice_id);

-- The invoice that an expense pays.
alter table expenses add column invoice_id bigint;
alter table expenses add constraint expenses_invoice_fkey
  foreign key (user_id, invoice_id) references invoices (user_id, id);
create index expenses_invoice_idx on expenses (user_id, invoice_id) where invoice_id is not null;

-- Tolerance and tax rate that the match of invoices expects; null: exact amounts, any tax.
alter table projects add column invoice_tolerance_percent numeric(5, 2);
alter table projects add column invoice_tolerance numeric(10, 2);
alter table projects add column sales_tax_percent numeric(6, 3);

alter table trash drop constraint trash_kind_check;
alter table trash add constraint trash_kind_check
  check (kind in ('expense', 'contractor', 'milestone', 'invoice'));
alter table idempotency_keys drop constraint idempotency_keys_kind_check;
alter table idempotency_keys add constraint idempotency_keys_kind_check check (kind in
  ('expense', 'contractor', 'milestone', 'invoice', 'budget_line', 'quote', 'change_order', 'import'));

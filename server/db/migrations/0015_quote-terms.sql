-- Terms of quotes, credentials of contractors, and references of change orders and expenses to the
-- agreed scope. See docs/decisions/0114-terms-of-quotes.md.

alter table quotes
  -- An amount, or a percentage of the quote's amount.
  add column deposit numeric(10, 2) constraint quotes_deposit_check
    check (deposit >= 0 and deposit <> 'NaN'),
  add column deposit_unit text not null default 'amount' constraint quotes_deposit_unit_check
    check (deposit_unit in ('amount', 'percent')),
  add column start_on date,
  add column duration integer constraint quotes_duration_check check (duration > 0),
  add column duration_unit text not null default 'days' constraint quotes_duration_unit_check
    check (duration_unit in ('days', 'weeks')),
  -- Parts of the amount, where the quote lists them.
  add column labor numeric(10, 2) constraint quotes_labor_check
    check (labor >= 0 and labor <> 'NaN'),
  add column materials numeric(10, 2) constraint quotes_materials_check
    check (materials >= 0 and materials <> 'NaN'),
  add column exclusions text;

alter table contractors
  add column license_number text,
  add column insurance_expires_on date;

alter table reminder_choices
  add column insurance boolean not null default false;

-- Titles in the contract's agreed scope, whose rows have no ids.
alter table change_orders
  add column scope_items text[] not null default '{}';

-- Title of the contract's allowance that the expense counts against.
alter table expenses
  add column allowance text;

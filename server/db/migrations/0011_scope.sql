-- The scope of work, by which quotes are compared. See
-- docs/decisions/0107-scope-normalized-quotes.md.

-- One item of the scope of a work.
create table scope_items (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  -- The quotes' work, normalized without case and spaces, as is `code` from the title.
  work text not null,
  code text not null,
  title text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint scope_items_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create unique index scope_items_code_key on scope_items (user_id, project_id, work, code);

-- Assigns the lines of quotes to scope items.
create table scope_lines (
  user_id bigint not null references users (id) on delete cascade,
  item_id bigint not null,
  quote_id bigint not null,
  -- The line's description without case and spaces, because editing a quote replaces the rows of
  -- its lines.
  line text not null,
  -- Weight of this item among the items of the line.
  share integer not null constraint scope_lines_share_check check (share > 0),
  primary key (user_id, item_id, quote_id, line),
  constraint scope_lines_item_fkey foreign key (user_id, item_id)
    references scope_items (user_id, id) on delete cascade,
  constraint scope_lines_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id) on delete cascade
);
create index scope_lines_quote_idx on scope_lines (user_id, quote_id);

-- Values entered by a user for an item in a quote.
create table scope_entries (
  user_id bigint not null references users (id) on delete cascade,
  item_id bigint not null,
  quote_id bigint not null,
  -- Null: derived from the quote's lines.
  state text constraint scope_entries_state_check
    check (state in ('included', 'allowance', 'excluded')),
  allowance numeric(10, 2) constraint scope_entries_allowance_check
    check (allowance >= 0 and allowance <> 'NaN'),
  -- Date of the contractor's answer; null when it is in the quote.
  answered_on date,
  -- How the expected cost of a gap or an allowance was determined.
  price_kind text constraint scope_entries_price_kind_check
    check (price_kind in ('own', 'contractor', 'range', 'quote')),
  price_low numeric(10, 2) constraint scope_entries_price_low_check
    check (price_low >= 0 and price_low <> 'NaN'),
  price_high numeric(10, 2) constraint scope_entries_price_high_check
    check (price_high >= price_low and price_high <> 'NaN'),
  -- Not a foreign key; the price is ignored once that quote is deleted.
  price_quote_id bigint,
  primary key (user_id, item_id, quote_id),
  constraint scope_entries_item_fkey foreign key (user_id, item_id)
    references scope_items (user_id, id) on delete cascade,
  constraint scope_entries_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id) on delete cascade
);
create index scope_entries_quote_idx on scope_entries (user_id, quote_id);

-- Scope of a contract, copied when its quote was accepted, so that later changes of items don't
-- change what was agreed.
create table contract_scope (
  user_id bigint not null references users (id) on delete cascade,
  quote_id bigint not null,
  position integer not null,
  title text not null,
  state text not null constraint contract_scope_state_check
    check (state in ('priced', 'included', 'allowance', 'excluded', 'not_mentioned')),
  -- Price or allowance.
  amount numeric(12, 2) constraint contract_scope_amount_check
    check (amount >= 0 and amount <> 'NaN'),
  primary key (user_id, quote_id, position),
  constraint contract_scope_quote_fkey foreign key (user_id, quote_id)
    references quotes (user_id, id) on delete cascade
);

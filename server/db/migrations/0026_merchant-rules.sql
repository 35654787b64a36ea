-- Category and payment method for a merchant's expenses. See docs/decisions/0122-merchant-rules.md.

create table merchant_rules (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  -- As shown, and normalized by `payeeKey`.
  merchant text not null,
  merchant_key text not null,
  category text not null,
  payment_method text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint merchant_rules_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create unique index merchant_rules_merchant_key on merchant_rules (user_id, project_id, merchant_key);

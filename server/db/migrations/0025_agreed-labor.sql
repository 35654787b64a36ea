-- Labor of a price that was agreed, where the quote says so; materials are the rest of it.

alter table contract_scope
  add column labor numeric(12, 2) constraint contract_scope_labor_check
    check (labor is null or (labor >= 0 and amount is not null and labor <= amount));

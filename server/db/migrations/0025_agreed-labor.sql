-- Labor part of an agreed price, where the quote lists it; materials are the rest.

alter table contract_scope
  add column labor numeric(12, 2) constraint contract_scope_labor_check
    check (labor is null or (labor >= 0 and amount is not null and labor <= amount));

-- Up Migration

-- An expense for a contractor with a contract, of which was said that it is none of its payments: then
-- nobody is asked again. Null where nothing was said.
alter table expenses
  add column is_off_contract boolean
    constraint expenses_off_contract_check check (is_off_contract is null or (is_off_contract and quote_id is null));

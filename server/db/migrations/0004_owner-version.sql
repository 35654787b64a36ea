-- Counts the transactions that locked the owner: a cached count holds while it is unchanged.
alter table owners add column version bigint not null default 0;

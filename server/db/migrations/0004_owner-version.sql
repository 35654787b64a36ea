-- Counts the transactions that locked the owner, so that a cached count is valid while it is
-- unchanged.
alter table owners add column version bigint not null default 0;

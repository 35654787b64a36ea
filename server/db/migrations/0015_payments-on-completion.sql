-- Up Migration

-- Contract: a wider check. Rows of the release before stay valid, and it writes none of the new kind.
alter table instalments drop constraint instalments_kind_check;
alter table instalments add constraint instalments_kind_check
  check (kind in ('deposit', 'milestone', 'date', 'completion', 'holdback'));

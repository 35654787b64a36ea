-- Up Migration

-- An authenticator that waits for its first code waits in a flow of its browser, so that the one
-- that is asked for stays in force until then.
alter table authenticators alter column confirmed_at set not null;

alter table sign_in_flows drop constraint sign_in_flows_kind_check;
alter table sign_in_flows add constraint sign_in_flows_kind_check
  check (kind in ('google', 'google_link', 'second_factor', 'passkey', 'passkey_new', 'authenticator_new'));

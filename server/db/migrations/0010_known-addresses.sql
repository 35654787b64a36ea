-- Up Migration

-- The sweep that forgets addresses looks for those that are still known, not through all older rows.
create index security_events_address_idx on security_events (created_at) where address is not null;

-- Documents of contractors, such as a license or a warranty. See
-- docs/decisions/0125-contractor-documents.md.

create table contractor_documents (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  contractor_id bigint not null,
  kind text not null constraint contractor_documents_kind_check check (kind in
    ('license', 'insurance', 'warranty', 'contract', 'lien_waiver', 'other')),
  name text not null,
  -- Null: does not expire.
  expires_on date,
  primary key (user_id, key),
  constraint contractor_documents_contractor_fkey foreign key (user_id, contractor_id)
    references contractors (user_id, id) on delete cascade,
  constraint contractor_documents_upload_fkey foreign key (user_id, key)
    references uploads (user_id, key)
);
create index contractor_documents_contractor_idx on contractor_documents (user_id, contractor_id);

-- The company's Do Not Contact list, by number. Runs on PostgreSQL 15 and later.

create table dnc_uploads (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  file_name text,
  reason text not null,
  added_by bigint references users (id),
  added integer not null,
  already_listed integer not null,
  repeated integer not null,
  rejected integer not null,
  undone_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
create unique index dnc_uploads_own on dnc_uploads (company_id, id);

-- A number is on the list while it has a row. Each upload has a row of its own for it: undoing one leaves what another has said.
create table dnc_numbers (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  upload_id bigint not null,
  phone_number text not null,
  constraint dnc_numbers_upload_id_company_fk foreign key (company_id, upload_id)
    references dnc_uploads (company_id, id) on delete cascade
);
create unique index dnc_numbers_number on dnc_numbers (company_id, phone_number, upload_id);
create index dnc_numbers_upload on dnc_numbers (company_id, upload_id);

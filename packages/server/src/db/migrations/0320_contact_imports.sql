-- Files of contacts that come in. Runs on PostgreSQL 15 and later.

create table contact_imports (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  file_name text not null,
  file_bytes integer not null,
  -- The file as it came, and its rows as they were read: both in the file store.
  file_key text,
  rows_key text,
  format text,
  encoding text,
  delimiter text,
  has_header boolean not null default true,
  headers jsonb not null default '[]',
  samples jsonb not null default '[]',
  stage text not null default 'reading',
  failure text,
  failed_row integer,
  is_paused boolean not null default false,
  is_cancelled boolean not null default false,
  -- Raised by every press of a button: work that was asked for before finds that it no longer counts.
  run integer not null default 1,
  options jsonb,
  found jsonb,
  total integer not null default 0,
  done integer not null default 0,
  -- Bytes of the rows that are done with. While rolling back: the last row that is not.
  place bigint not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  unchanged_count integer not null default 0,
  skipped_count integer not null default 0,
  rejected_count integer not null default 0,
  removed_count integer not null default 0,
  restored_count integer not null default 0,
  kept_count integer not null default 0,
  dismissed_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index contact_imports_own on contact_imports (company_id, id);
create index contact_imports_shown on contact_imports (company_id, user_id, id) where dismissed_at is null;
create index contact_imports_created on contact_imports (created_at);

-- What became of each row. Without a reference to contacts: what becomes of the contact later does not change what was done.
create table contact_import_rows (
  import_id bigint not null,
  company_id bigint not null,
  row_number integer not null,
  kind text not null,
  contact_id bigint,
  -- The version at which the import left a contact that it made.
  left_at integer,
  -- Of a contact that was there: its former values, and what was added to it.
  before jsonb,
  problems jsonb,
  primary key (import_id, row_number),
  constraint contact_import_rows_import_id_company_fk foreign key (company_id, import_id)
    references contact_imports (company_id, id) on delete cascade
);
create index contact_import_rows_rejected on contact_import_rows (company_id, import_id, row_number) where kind = 'rejected';
create index contact_import_rows_created on contact_import_rows (company_id, import_id, contact_id) where kind = 'created';

-- What the columns of a file became, for the next file with the same columns.
create table contact_import_maps (
  company_id bigint not null references companies (id),
  signature text not null,
  mapping jsonb not null,
  updated_at timestamp(3) with time zone not null default now(),
  primary key (company_id, signature)
);

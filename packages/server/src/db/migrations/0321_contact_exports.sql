-- Exports of contacts. The row stays for 30 days: it tells who took what away. Its file goes earlier. Runs on PostgreSQL 15 and later.

create table contact_exports (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  -- The address of the file.
  file_uuid uuid not null,
  file_name text not null,
  file_key text,
  file_bytes bigint not null default 0,
  format text not null,
  columns jsonb not null,
  request jsonb not null,
  status text not null default 'running',
  total integer not null,
  done integer not null default 0,
  expires_at timestamp(3) with time zone,
  dismissed_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index contact_exports_own on contact_exports (company_id, id);
create unique index contact_exports_file on contact_exports (file_uuid);
create index contact_exports_shown on contact_exports (company_id, user_id, id) where dismissed_at is null;
create index contact_exports_created on contact_exports (created_at);

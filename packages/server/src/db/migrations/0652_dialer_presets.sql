-- Settings of sessions that are kept under a name, and those that an admin has locked. Runs on PostgreSQL 15 and later.

create table dialer_presets (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  -- Whose it is; null: everyone's of the company.
  user_id bigint references users (id),
  name text not null,
  settings jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index dialer_presets_readers on dialer_presets (company_id, user_id);

-- A value that holds for every session of the company.
create table dialer_locks (
  company_id bigint not null references companies (id),
  field text not null,
  value jsonb not null,
  -- Who locked it.
  user_id bigint not null references users (id),
  created_at timestamptz(3) not null default now(),
  constraint dialer_locks_company_id_field_pk primary key (company_id, field)
);

-- Screens on the wall that show the wallboard without a person's session, and the codes with which they are connected.
create table tv_codes (
  code_hash text primary key,
  secret_hash text not null,
  expires_at timestamptz(3) not null
);
create unique index tv_codes_secret on tv_codes (secret_hash);
create index tv_codes_old on tv_codes (expires_at);

create table tv_screens (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  name text not null,
  secret_hash text not null,
  connected_by bigint not null references users (id),
  seen_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index tv_screens_secret on tv_screens (secret_hash);
create index tv_screens_company on tv_screens (company_id);

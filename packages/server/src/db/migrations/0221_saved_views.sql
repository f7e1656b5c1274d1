-- Saved views of contacts, and how each person has arranged them. Runs on PostgreSQL 15 and later.

create table saved_views (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint references users (id),
  name text not null,
  filter jsonb not null,
  removed_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index saved_views_own on saved_views (company_id, id);
create index saved_views_readers on saved_views (company_id, user_id) where removed_at is null;
create index saved_views_removed on saved_views (removed_at) where removed_at is not null;

create table saved_view_arrangements (
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  view_ids bigint[] not null default '{}',
  default_id bigint,
  updated_at timestamp(3) with time zone not null default now(),
  primary key (company_id, user_id)
);

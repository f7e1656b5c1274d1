-- Whether a company uses team inboxes. Runs on PostgreSQL 15 and later.

create table inbox_settings (
  company_id bigint primary key references companies (id),
  team_inbox_enabled boolean not null default true,
  updated_at timestamp(3) with time zone not null default now()
);

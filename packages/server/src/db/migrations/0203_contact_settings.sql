-- What a company has decided about its contacts leaves its own row; a company without a row lets people choose the status. The list of features, which
-- nothing ever read, goes. Runs on PostgreSQL 15 and later.

create table contact_settings (
  company_id bigint primary key references companies (id),
  status_control_enabled boolean not null default true,
  updated_at timestamp(3) with time zone not null default now()
);

insert into contact_settings (company_id, status_control_enabled, updated_at)
select id, false, updated_at from companies where not contact_status_control_enabled;

alter table companies drop column contact_status_control_enabled, drop column features;

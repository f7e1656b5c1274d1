-- What is wrong with the accounts of companies, as their billing and the carrier report it. Runs on PostgreSQL 15 and later.

create table account_issues (
  company_id bigint not null references companies (id),
  code integer not null check (code between 1 and 13),
  since timestamp(3) with time zone not null default now(),
  primary key (company_id, code)
);

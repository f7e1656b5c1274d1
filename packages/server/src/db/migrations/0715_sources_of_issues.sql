-- Who has found an issue of an account: each source replaces its own issues only. Runs on PostgreSQL 15 and later.

alter table account_issues add column source text not null default 'reported' check (source in ('reported', 'registration'));
alter table account_issues drop constraint account_issues_pkey;
alter table account_issues add primary key (company_id, source, code);

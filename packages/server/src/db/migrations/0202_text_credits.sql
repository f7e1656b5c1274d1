-- Credits leave the company's row: every text of a metered company changes them, and what a company is changes once in a year. Only metered companies
-- have a row. Runs on PostgreSQL 15 and later.

create table text_credits (
  company_id bigint primary key references companies (id),
  segments_left integer not null
);

insert into text_credits (company_id, segments_left) select id, text_credits from companies where text_credits is not null;

alter table companies drop column text_credits;

-- How a person has laid out the columns of the table of contacts, list by list. Runs on PostgreSQL 15 and later.

create table contact_layouts (
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  list text not null,
  layout jsonb not null,
  updated_at timestamp(3) with time zone not null default now(),
  primary key (company_id, user_id, list)
);

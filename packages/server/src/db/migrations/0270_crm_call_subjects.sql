-- Which record of a CRM a call is about, where a person has named one. Runs on PostgreSQL 15 and later.

create table crm_call_subjects (
  company_id bigint not null,
  name text not null,
  communication_id bigint not null,
  record_id text not null,
  is_written boolean not null default false,
  created_at timestamp(3) with time zone not null,
  primary key (company_id, name, communication_id),
  constraint crm_call_subjects_communication_id_company_fk foreign key (company_id, communication_id)
    references communications (company_id, id) on delete cascade
);
create index crm_call_subjects_communication on crm_call_subjects (company_id, communication_id);

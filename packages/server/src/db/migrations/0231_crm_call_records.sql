-- Records of calls that a CRM has made itself, as its page told. Runs on PostgreSQL 15 and later.

create table crm_call_records (
  company_id bigint not null,
  name text not null,
  communication_id bigint not null,
  external_id text,
  created_at timestamp(3) with time zone not null,
  primary key (company_id, name, communication_id),
  constraint crm_call_records_communication_id_company_fk foreign key (company_id, communication_id)
    references communications (company_id, id) on delete cascade
);
create unique index crm_call_records_external_id on crm_call_records (company_id, name, external_id);
create index crm_call_records_communication on crm_call_records (company_id, communication_id);

-- Texts are logged in CRMs, a day of a conversation as one entry, and calls with a link to their recording. Runs on PostgreSQL 15 and later.

alter table company_integrations
  add column recording_days integer not null default 90,
  add column texts_since timestamp(3) with time zone;

alter table crm_calls
  add column kind text not null default 'call',
  add column record_kind text,
  add column record_id text;

create table crm_texts (
  company_id bigint not null,
  name text not null,
  communication_id bigint not null,
  entry_id bigint not null,
  day date not null,
  primary key (company_id, name, communication_id),
  constraint crm_texts_communication_id_company_fk foreign key (company_id, communication_id)
    references communications (company_id, id) on delete cascade,
  constraint crm_texts_entry_id_company_fk foreign key (company_id, entry_id)
    references communications (company_id, id) on delete cascade
);
create index crm_texts_communication on crm_texts (company_id, communication_id);
create index crm_texts_entry on crm_texts (company_id, entry_id);

-- Faxes: the communication of a fax with its document, numbers that take none, and numbers of ours that can. Runs on PostgreSQL 15 and later.

-- Learned from the carrier when the number is configured there.
alter table incoming_numbers add column sends_faxes boolean not null default false;

create table faxes (
  communication_id bigint primary key,
  company_id bigint not null references companies (id),
  direction text not null,
  status text not null,
  line_number text not null,
  phone_number text not null,
  pages integer,
  carrier_sid text,
  rejection integer,
  failure_text text,
  carrier_code integer,
  draft jsonb,
  send_at timestamp(3) with time zone,
  valid_until timestamp(3) with time zone,
  tries integer not null default 0,
  claimed_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  checked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint faxes_communication_id_company_fk foreign key (company_id, communication_id)
    references communications (company_id, id) on delete cascade
);
create unique index faxes_carrier on faxes (carrier_sid) where carrier_sid is not null;
create index faxes_own on faxes (company_id, communication_id);
create index faxes_pair on faxes (company_id, phone_number, line_number, communication_id);
create index faxes_waiting on faxes (send_at)
  where status in ('queued', 'sending') and carrier_sid is null and direction = 'outbound';
create index faxes_unsettled on faxes (created_at) where status = 'sending' and carrier_sid is not null and direction = 'outbound';

-- PDFs that were uploaded to be faxed, with their pages as we counted them.
create table fax_documents (
  file_id uuid primary key,
  company_id bigint not null references companies (id),
  pages integer not null,
  constraint fax_documents_file_id_company_fk foreign key (company_id, file_id) references stored_files (company_id, id) on delete cascade
);
create index fax_documents_own on fax_documents (company_id, file_id);

-- Numbers at which no fax machine answered.
create table fax_refusals (
  company_id bigint not null references companies (id),
  phone_number text not null,
  refused_at timestamp(3) with time zone not null,
  primary key (company_id, phone_number)
);

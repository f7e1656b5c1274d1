-- The brand and the campaign of a company at US carriers (A2P 10DLC, ADR 85). Runs on PostgreSQL 15 and later.

create table carrier_registrations (
  company_id bigint not null references companies (id),
  part text not null check (part in ('brand', 'campaign')),
  status text not null default 'not_registered' check (status in ('not_registered', 'in_review', 'approved', 'failed')),
  -- By the names of the contract; what is not there was not entered.
  details jsonb not null default '{}',
  -- Why carriers refused: codes and categories.
  faults jsonb not null default '[]',
  -- The carrier's own words.
  note text,
  -- Of a brand, from 0 to 100.
  score integer,
  submitted_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, part)
);

-- Companies that were approved before there was a form for it.
insert into carrier_registrations (company_id, part, status)
select companies.id, parts.part, 'approved'
from companies, (values ('brand'), ('campaign')) as parts (part)
where companies.is_a2p_campaign_approved;

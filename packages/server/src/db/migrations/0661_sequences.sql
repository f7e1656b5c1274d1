-- Sequences: steps that contacts are enrolled in (ADR 83). Runs on PostgreSQL 15 and later.

create table sequence_settings (
  company_id bigint primary key references companies (id),
  automation_enabled boolean not null default true,
  updated_at timestamptz(3) not null default now()
);

create table sequences (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  name text not null,
  status text not null default 'draft',
  user_id bigint not null references users (id),
  line_id bigint,
  opt_out boolean not null default true,
  steps jsonb not null default '[]',
  -- Why the server paused it.
  reason text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  foreign key (company_id, line_id) references lines (company_id, id)
);
create unique index sequences_own on sequences (company_id, id);

-- Where each contact is in a sequence. One that was enrolled twice, one time after the other, has two rows.
create table sequence_contacts (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  sequence_id bigint not null,
  contact_id bigint not null,
  state text not null default 'active',
  -- The step that is done next, by its id; the index is where it was then.
  step_id text,
  step_index integer not null default 0,
  next_at timestamptz(3),
  stop_reason text,
  detail text,
  texts_sent integer not null default 0,
  enrolled_by bigint,
  enrolled_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  version integer not null default 1,
  foreign key (company_id, sequence_id) references sequences (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create unique index sequence_contacts_current on sequence_contacts (company_id, sequence_id, contact_id) where state in ('active', 'paused');
create index sequence_contacts_of_sequence on sequence_contacts (company_id, sequence_id, id);
create index sequence_contacts_of_contact on sequence_contacts (company_id, contact_id);

alter table communications add column workflow_id bigint;

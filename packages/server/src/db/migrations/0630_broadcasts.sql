-- Texts to many contacts (ADR 77). Runs on PostgreSQL 15 and later.

create table broadcast_settings (
  company_id bigint primary key references companies (id),
  bulk_sms_enabled boolean not null default true,
  -- Times of day, HHmm, in the company's zone.
  open_time text not null default '0800',
  close_time text not null default '1800',
  updated_at timestamptz(3) not null default now()
);

alter table memberships add column bulk_sms_enabled boolean not null default true;

create table broadcasts (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  name text not null,
  status text not null default 'draft',
  user_id bigint not null references users (id),
  line_id bigint,
  body text not null default '',
  attachments uuid[] not null default '{}',
  gif_url text,
  opt_out boolean not null default true,
  audience jsonb,
  audience_name text,
  schedule_at timestamptz(3),
  timezone text,
  -- Why it stopped by itself.
  reason text,
  total_count integer not null default 0,
  texted_count integer not null default 0,
  excluded_count integer not null default 0,
  canceled_count integer not null default 0,
  next_send_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (company_id, line_id) references lines (company_id, id)
);
create unique index broadcasts_own on broadcasts (company_id, id);

-- Who a broadcast is sent to, as they were found when it was sent, and what became of each.
create table broadcast_recipients (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  broadcast_id bigint not null,
  contact_id bigint not null,
  state text not null default 'waiting',
  rejection integer,
  reason text,
  communication_id bigint,
  -- When it is tried again; null: as soon as it is its turn.
  next_at timestamptz(3),
  tries integer not null default 0,
  foreign key (company_id, broadcast_id) references broadcasts (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create unique index broadcast_recipients_contact on broadcast_recipients (company_id, broadcast_id, contact_id);
create index broadcast_recipients_waiting on broadcast_recipients (company_id, broadcast_id, next_at nulls first, id) where state = 'waiting';
create index broadcast_recipients_of_contact on broadcast_recipients (company_id, contact_id);

alter table communications add column broadcast_id bigint;

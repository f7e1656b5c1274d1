-- Ringless voicemail to many contacts (ADR 91). Runs on PostgreSQL 15 and later.

alter table broadcast_settings add column bulk_rvm_enabled boolean not null default true;
alter table memberships add column bulk_rvm_enabled boolean not null default true;

create unique index droppable_messages_own on droppable_messages (company_id, id);

alter table broadcasts
  add column kind text not null default 'sms',
  -- The recorded message that is left. It is a row of droppable_messages, which are never deleted.
  add column voicemail_message_id bigint,
  add constraint broadcasts_voicemail_message_id_company_fk foreign key (company_id, voicemail_message_id)
    references droppable_messages (company_id, id);
create index broadcasts_voicemail_message on broadcasts (company_id, voicemail_message_id) where voicemail_message_id is not null;

-- One to one with its communication.
create table ringless_voicemails (
  communication_id bigint primary key,
  company_id bigint not null references companies (id),
  status text not null,
  line_number text not null,
  phone_number text not null,
  message_name text not null,
  cost_mills integer,
  -- The provider's name for it; null until the provider has it.
  session_id text,
  rejection integer,
  failure_text text,
  send_at timestamptz(3),
  valid_until timestamptz(3),
  tries integer not null default 0,
  -- When it was given to the provider. It is never given twice.
  claimed_at timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade
);
create unique index ringless_voicemails_session on ringless_voicemails (session_id) where session_id is not null;
create index ringless_voicemails_own on ringless_voicemails (company_id, communication_id);
create index ringless_voicemails_waiting on ringless_voicemails (send_at) where status in ('queued', 'sending') and session_id is null;

-- Transcripts of calls and voicemails (ADR 89).

-- Which recording of the carrier the file was copied from, and how far its transcript is.
alter table communications add column recording_sid text, add column transcription_status text;

-- A voicemail that follows a recorded call is not known by its own sid here: such a one has none.
update communications it set recording_sid = calls.recording_sid
from calls where calls.company_id = it.company_id and calls.communication_id = it.id
  and calls.recording_sid is not null and calls.recording_stored_at is not null
  and it.recording_file_id is not null and not it.recording_is_deleted
  and not (it.has_voicemail and it.answered_at is not null);

create table transcription_settings (
  company_id bigint primary key references companies (id),
  calls_enabled boolean not null default true,
  voicemails_enabled boolean not null default true,
  is_automatic boolean not null default false,
  updated_at timestamptz(3) not null default now()
);

create table transcripts (
  communication_id bigint primary key,
  company_id bigint not null,
  -- Of which recording: a call that is recorded and then gets a voicemail has two, one after the other.
  recording_sid text,
  carrier_sid text,
  sentences jsonb not null default '[]',
  -- All of the sentences' text, for searching.
  words text not null default '',
  problem text,
  version integer not null default 1,
  requested_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade
);
create index transcripts_company on transcripts (company_id, communication_id);
create index transcripts_words on transcripts using gin (company_id, search_form(words) gin_trgm_ops);

-- The AI area: transcripts of calls and voicemails on one screen, for companies that turned it on.
alter table transcription_settings add column ai_area_enabled boolean not null default false;
create index communications_transcribed on communications (company_id, transcription_status, created_at, id)
  where transcription_status is not null;

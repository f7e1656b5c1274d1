-- A voicemail of a paused broadcast waits without a job. Runs on PostgreSQL 15 and later.
alter table ringless_voicemails
  -- When its broadcast was found paused; null once the broadcast was resumed or ended.
  add column paused_at timestamptz(3);
create index ringless_voicemails_paused on ringless_voicemails (company_id, communication_id) where paused_at is not null;

-- How long a recorded message is, read once when it is stored. Null: stored before this column, or its bytes do not say it.
alter table droppable_messages add column seconds real;

-- When the recording of a call was stored: those that have not come are found by an index, instead of by reading the calls of three days.
-- And indexes of words may begin with the company. Runs on PostgreSQL 15 and later.

create extension if not exists btree_gin;

alter table calls add column recording_stored_at timestamp(3) with time zone;
-- Older ones are not asked about any more.
update calls set recording_stored_at = calls.ended_at from communications
  where communications.id = calls.communication_id and communications.recording_file_id is not null
    and calls.recording_sid is not null and calls.ended_at > now() - interval '4 days';

-- Where the time of a session goes, and who becomes callable when. Runs on PostgreSQL 15 and later.

-- Milliseconds that were not talked, by what they went to, until the row was last updated.
alter table dialer_sessions add column lost jsonb not null default '{}';
-- When a session ended without anyone to call: how many become callable at which moment.
alter table dialer_sessions add column callable_later jsonb not null default '[]';

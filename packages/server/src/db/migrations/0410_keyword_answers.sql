-- Who answers STOP, START and HELP. Runs on PostgreSQL 15 and later.

alter table texting_settings add column keyword_answers text not null default 'talk' check (keyword_answers in ('talk', 'carrier'));

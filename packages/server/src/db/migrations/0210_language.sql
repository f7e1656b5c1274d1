-- The language that a person chose for the interface, in whichever company they work; null follows the browser. Runs on PostgreSQL 15
-- and later.

alter table users add column language text check (language in ('en', 'es'));

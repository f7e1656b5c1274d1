-- Tags that an import has added because a column named them: rolling back removes those that nobody uses. Runs on PostgreSQL 15 and later.

alter table contact_imports add column made_tag_ids jsonb not null default '[]';

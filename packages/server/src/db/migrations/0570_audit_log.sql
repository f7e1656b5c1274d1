-- Who changed which setting or person, from where, and what it was before. Runs on PostgreSQL 15 and later.

create table audit_entries (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  at timestamp (3) with time zone not null,
  kind text not null,
  action text not null,
  -- Neither is a reference: the entry outlives what it is about.
  subject_id bigint,
  subject_name text,
  -- Null: Talk itself. The name as it was then.
  actor_id bigint references users (id),
  actor_name text,
  via text not null,
  ip text,
  user_agent text,
  changes jsonb not null default '[]'
);
create index audit_entries_recent on audit_entries (company_id, at, id);
create index audit_entries_actor on audit_entries (company_id, actor_id, at, id);

-- What is written stays as it was written.
create function audit_entries_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are neither changed nor deleted';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries
  for each row execute function audit_entries_are_kept();

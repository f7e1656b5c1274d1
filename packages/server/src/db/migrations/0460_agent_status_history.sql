-- What agents did and since when, of which occupancy is the sum, and what supervisors did about agents and calls. Runs on PostgreSQL 15 and later.

create table agent_status_changes (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  status text not null,
  changed_at timestamp (3) with time zone not null
);
create index agent_status_changes_user on agent_status_changes (company_id, user_id, changed_at, id);
create index agent_status_changes_recent on agent_status_changes (company_id, changed_at);

create function agent_status_changed() returns trigger language plpgsql as $$
begin
  insert into agent_status_changes (company_id, user_id, status, changed_at)
  values (new.company_id, new.user_id, new.status, new.changed_at);
  return null;
end $$;
create trigger agent_states_first after insert on agent_states for each row execute function agent_status_changed();
-- Most updates are about reachability, and write nothing here.
create trigger agent_states_changed after update of status on agent_states
  for each row when (old.status is distinct from new.status) execute function agent_status_changed();

insert into agent_status_changes (company_id, user_id, status, changed_at)
select company_id, user_id, status, changed_at from agent_states;

create table supervisor_acts (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  act text not null,
  by_user_id bigint not null references users (id),
  -- The agent whose status it was.
  user_id bigint references users (id),
  status text,
  -- Not a reference: the act is still on record when the call's contact is deleted.
  communication_id bigint,
  reason text,
  created_at timestamp (3) with time zone not null default now()
);
create index supervisor_acts_recent on supervisor_acts (company_id, created_at, id);

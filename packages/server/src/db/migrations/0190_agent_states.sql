-- What agents are doing leaves the membership, which says who somebody is in the company: a row of its own, which calls lock and change without
-- touching the membership. Runs on PostgreSQL 15 and later.

create table agent_states (
  company_id bigint not null,
  user_id bigint not null,
  status text not null default 'offline',
  pending_status text,
  changed_at timestamp(3) with time zone not null default now(),
  version integer not null default 1,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references memberships (company_id, user_id) on delete cascade
);

-- News of an agent must be newer than those that were told before: versions go on.
insert into agent_states (company_id, user_id, status, pending_status, changed_at, version)
select company_id, user_id, agent_status, pending_agent_status, last_agent_status_change, version from memberships;

-- Whoever makes a membership need not know of agents.
create function add_agent_state() returns trigger language plpgsql as $$
begin
  insert into agent_states (company_id, user_id) values (new.company_id, new.user_id);
  return null;
end $$;
create trigger memberships_agent_state after insert on memberships for each row execute function add_agent_state();

alter table memberships drop column agent_status, drop column pending_agent_status, drop column last_agent_status_change;

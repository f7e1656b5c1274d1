-- Sessions of the power dialer. Runs on PostgreSQL 15 and later.

-- A session runs: between two calls the agent's status is auto dial.
alter table agent_states add column is_dialing boolean not null default false;

-- Hours in which contacts are called, on their clocks. Null: 09:00 to 18:00.
alter table dialer_settings add column open_time text;
alter table dialer_settings add column close_time text;

create table dialer_sessions (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  user_id bigint not null references users (id),
  list_id bigint not null,
  list_name text not null,
  state text not null default 'running',
  state_reason text,
  problem text,
  settings jsonb not null,
  -- The task that it holds, and since when. Not a reference: a deleted contact takes its tasks along.
  task_id bigint,
  held_at timestamp(3) with time zone,
  calls_at timestamp(3) with time zone,
  dialed_at timestamp(3) with time zone,
  outcomes jsonb not null,
  skipped jsonb not null,
  redialed integer not null default 0,
  talk_seconds integer not null default 0,
  callable_at timestamp(3) with time zone,
  -- When the agent's page last asked for something.
  asked_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint dialer_sessions_list_id_company_fk foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade
);
-- An agent works through one list at a time.
create unique index dialer_sessions_open on dialer_sessions (company_id, user_id) where state <> 'ended';
create index dialer_sessions_list on dialer_sessions (company_id, list_id, id);
create index dialer_sessions_unsettled on dialer_sessions (asked_at) where state = 'running' or task_id is not null;

-- The task's last call. Not a reference: the task stays when the call's record is deleted.
alter table dialer_tasks add column communication_id bigint;
-- The session in which its agent skipped it: it does not come again there.
alter table dialer_tasks add column skipped_in bigint;
-- An agent has asked for another call at once.
alter table dialer_tasks add column waives_gap boolean not null default false;
create index dialer_tasks_communication on dialer_tasks (company_id, communication_id) where communication_id is not null;
create index dialer_tasks_held on dialer_tasks (company_id, contact_id) where status = 'in-progress';

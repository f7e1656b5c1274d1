-- Lists of the power dialer and their tasks. Runs on PostgreSQL 15 and later.

-- 0: a list of contacts. 1: of the power dialer. 2: the queue of one user.
alter table contact_lists add column module_type smallint not null default 0;
create unique index contact_lists_my_queue on contact_lists (company_id, owner_id) where module_type = 2;

create table dialer_settings (
  company_id bigint primary key references companies (id),
  auto_dialer_enabled boolean not null default false,
  updated_at timestamp(3) with time zone not null default now()
);

create table dialer_tasks (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  list_id bigint not null,
  contact_id bigint not null,
  status text not null default 'in-queue',
  -- Tasks of a list are in this order.
  position bigint not null,
  redialed integer not null default 0,
  reason text,
  note text,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint dialer_tasks_list_id_company_fk foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade,
  constraint dialer_tasks_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
-- A contact waits in a list once.
create unique index dialer_tasks_open on dialer_tasks (list_id, contact_id) where status not in ('called', 'failed');
create index dialer_tasks_order on dialer_tasks (company_id, list_id, position, id);
create index dialer_tasks_status on dialer_tasks (company_id, list_id, status, position, id);
create index dialer_tasks_contact on dialer_tasks (company_id, contact_id);

-- The sum of a list's rows is how many tasks it has of each status, as with lists of contacts (0310).
create table dialer_task_counts (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  list_id bigint not null,
  status text not null,
  tasks integer not null,
  constraint dialer_task_counts_list_id_company_fk foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade
);
create index dialer_task_counts_list on dialer_task_counts (company_id, list_id);

create function count_dialer_tasks_added() returns trigger language plpgsql as $$
begin
  insert into dialer_task_counts (company_id, list_id, status, tasks)
  select company_id, list_id, status, count(*) from added group by company_id, list_id, status;
  return null;
end $$;
create function count_dialer_tasks_removed() returns trigger language plpgsql as $$
begin
  -- With a list, its counts go too.
  insert into dialer_task_counts (company_id, list_id, status, tasks)
  select r.company_id, r.list_id, r.status, -count(*) from removed r
  where exists (select 1 from contact_lists l where l.company_id = r.company_id and l.id = r.list_id)
  group by r.company_id, r.list_id, r.status;
  return null;
end $$;
create function count_dialer_tasks_changed() returns trigger language plpgsql as $$
begin
  insert into dialer_task_counts (company_id, list_id, status, tasks)
  select company_id, list_id, status, sum(tasks) from (
    select company_id, list_id, status, -1 as tasks from removed union all select company_id, list_id, status, 1 from added) moved
  group by company_id, list_id, status having sum(tasks) <> 0;
  return null;
end $$;
create trigger dialer_tasks_added after insert on dialer_tasks referencing new table as added
  for each statement execute function count_dialer_tasks_added();
create trigger dialer_tasks_removed after delete on dialer_tasks referencing old table as removed
  for each statement execute function count_dialer_tasks_removed();
create trigger dialer_tasks_changed after update on dialer_tasks referencing old table as removed new table as added
  for each statement execute function count_dialer_tasks_changed();

-- How many contacts a company has, by owner, status and whether they wait for an answer: what the numbers beside the default lists are
-- added up from. As with tags (0290) the number is a sum of rows, so nobody waits for another. Runs on PostgreSQL 15 and later.

create table contact_totals (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  -- Null: nobody's.
  owner_id bigint,
  task_status text not null,
  unanswered boolean not null,
  contacts integer not null
);
create index contact_totals_company on contact_totals (company_id);

-- Of which total a contact is one. Deleted contacts are of none.
create function total_of_contact(contacts) returns table (company_id bigint, owner_id bigint, task_status text, unanswered boolean)
language sql stable as $$
  select $1.company_id, $1.owner_id, $1.task_status,
    coalesce($1.last_inbound_engagement_at > coalesce($1.last_outbound_engagement_at, '-infinity'::timestamptz) and $1.task_status <> 'closed', false)
  where $1.deleted_at is null
$$;

create function total_contacts_added() returns trigger language plpgsql as $$
begin
  insert into contact_totals (company_id, owner_id, task_status, unanswered, contacts)
  select total.company_id, total.owner_id, total.task_status, total.unanswered, count(*)
  from added, total_of_contact(added::contacts) total group by 1, 2, 3, 4;
  return null;
end $$;
create function total_contacts_removed() returns trigger language plpgsql as $$
begin
  insert into contact_totals (company_id, owner_id, task_status, unanswered, contacts)
  select total.company_id, total.owner_id, total.task_status, total.unanswered, -count(*)
  from removed, total_of_contact(removed::contacts) total group by 1, 2, 3, 4;
  return null;
end $$;
-- Most changes leave a contact in its total, and write nothing.
create function total_contacts_changed() returns trigger language plpgsql as $$
begin
  insert into contact_totals (company_id, owner_id, task_status, unanswered, contacts)
  select company_id, owner_id, task_status, unanswered, sum(change) from (
    select total.*, 1 as change from added, total_of_contact(added::contacts) total
    union all
    select total.*, -1 from removed, total_of_contact(removed::contacts) total
  ) changes group by 1, 2, 3, 4 having sum(change) <> 0;
  return null;
end $$;
create trigger contact_totals_added after insert on contacts referencing new table as added
  for each statement execute function total_contacts_added();
create trigger contact_totals_removed after delete on contacts referencing old table as removed
  for each statement execute function total_contacts_removed();
create trigger contact_totals_changed after update on contacts referencing new table as added old table as removed
  for each statement execute function total_contacts_changed();

insert into contact_totals (company_id, owner_id, task_status, unanswered, contacts)
select total.company_id, total.owner_id, total.task_status, total.unanswered, count(*)
from contacts, total_of_contact(contacts) total group by 1, 2, 3, 4;

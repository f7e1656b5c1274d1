-- How many contacts have something unread, by owner and by its kinds: the numbers beside the views of the inbox. Kept as contact_totals is
-- (0400), by the same triggers, in a table of its own: a text that arrives leaves contact_totals alone, and contacts with nothing unread
-- are not in this one. Runs on PostgreSQL 15 and later.

create table contact_unread_totals (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  -- Null: the contact has no owner.
  owner_id bigint,
  calls boolean not null,
  messages boolean not null,
  voicemails boolean not null,
  contacts integer not null
);
create index contact_unread_totals_company on contact_unread_totals (company_id);

create function unread_total_of_contact(contacts) returns table (company_id bigint, owner_id bigint, calls boolean, messages boolean, voicemails boolean)
language sql stable as $$
  select $1.company_id, $1.owner_id, $1.unread_missed_calls > 0, $1.unread_texts > 0, $1.unread_voicemails > 0
  where $1.deleted_at is null and ($1.unread_missed_calls > 0 or $1.unread_texts > 0 or $1.unread_voicemails > 0)
$$;

-- No contact may change between the first count and the triggers.
lock table contacts in share row exclusive mode;

create or replace function total_contacts_added() returns trigger language plpgsql as $$
begin
  insert into contact_totals (company_id, owner_id, task_status, unanswered, contacts)
  select total.company_id, total.owner_id, total.task_status, total.unanswered, count(*)
  from added, total_of_contact(added::contacts) total group by 1, 2, 3, 4;
  insert into contact_unread_totals (company_id, owner_id, calls, messages, voicemails, contacts)
  select total.company_id, total.owner_id, total.calls, total.messages, total.voicemails, count(*)
  from added, unread_total_of_contact(added::contacts) total group by 1, 2, 3, 4, 5;
  return null;
end $$;
create or replace function total_contacts_removed() returns trigger language plpgsql as $$
begin
  insert into contact_totals (company_id, owner_id, task_status, unanswered, contacts)
  select total.company_id, total.owner_id, total.task_status, total.unanswered, -count(*)
  from removed, total_of_contact(removed::contacts) total group by 1, 2, 3, 4;
  insert into contact_unread_totals (company_id, owner_id, calls, messages, voicemails, contacts)
  select total.company_id, total.owner_id, total.calls, total.messages, total.voicemails, -count(*)
  from removed, unread_total_of_contact(removed::contacts) total group by 1, 2, 3, 4, 5;
  return null;
end $$;
create or replace function total_contacts_changed() returns trigger language plpgsql as $$
begin
  insert into contact_totals (company_id, owner_id, task_status, unanswered, contacts)
  select company_id, owner_id, task_status, unanswered, sum(change) from (
    select total.*, 1 as change from added, total_of_contact(added::contacts) total
    union all
    select total.*, -1 from removed, total_of_contact(removed::contacts) total
  ) changes group by 1, 2, 3, 4 having sum(change) <> 0;
  insert into contact_unread_totals (company_id, owner_id, calls, messages, voicemails, contacts)
  select company_id, owner_id, calls, messages, voicemails, sum(change) from (
    select total.*, 1 as change from added, unread_total_of_contact(added::contacts) total
    union all
    select total.*, -1 from removed, unread_total_of_contact(removed::contacts) total
  ) changes group by 1, 2, 3, 4, 5 having sum(change) <> 0;
  return null;
end $$;

insert into contact_unread_totals (company_id, owner_id, calls, messages, voicemails, contacts)
select total.company_id, total.owner_id, total.calls, total.messages, total.voicemails, count(*)
from contacts, unread_total_of_contact(contacts) total group by 1, 2, 3, 4, 5;

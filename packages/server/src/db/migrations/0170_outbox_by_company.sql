-- Readers of the outbox come forward company by company: a company's numbers are in the order of its commits, so nothing is waited for.
create table outbox_positions (
  reader text not null,
  company_id bigint not null,
  seq bigint not null,
  primary key (reader, company_id)
);

-- A reader that was at a place in the order over all companies is at the newest event of each that lies before it.
insert into outbox_positions (reader, company_id, seq)
select reader.name, counter.company_id, coalesce(
    (select max(seq) from events where company_id = counter.company_id and position <= reader.position),
    (select min(seq) - 1 from events where company_id = counter.company_id),
    counter.last_seq)
from outbox_readers reader cross join event_counters counter;

alter table outbox_readers drop column position;
-- Which node reads under this name, and until when unless it says so again.
alter table outbox_readers add column holder uuid;
alter table outbox_readers add column held_until timestamp(3) with time zone;
alter table events drop column position;

-- How many texts of a day count against the limits of an account (line_id 0) and of its lines, by the calendar of the company's zone: those
-- that left or are about to, not those that failed, nor confirmations of keywords. A day without a row has not been counted: whoever asks
-- counts. Runs on PostgreSQL 15 and later.
create table text_counts (
  company_id bigint not null references companies (id) on delete cascade,
  line_id bigint not null,
  zone text not null,
  day date not null,
  used integer not null,
  primary key (company_id, zone, day, line_id)
);
create index text_counts_day on text_counts (day);

-- Which text of the day it was, for the account and for its line: of two that race for the last place, one has it.
alter table messages add column account_place integer;
alter table messages add column line_place integer;

-- line 0: of all lines. The range is for the index: where midnight is skipped or doubled, the date decides.
create function counted_texts(company bigint, line bigint, zone text, day date) returns bigint
language sql stable as $$
  select count(*) from communications sent
  where sent.company_id = company and sent.type = 'sms' and sent.direction = 'outbound' and sent.disposition_status <> 'failed'
    and sent.created_at >= (day::timestamp at time zone zone) - interval '2 hours'
    and sent.created_at < ((day + 1)::timestamp at time zone zone) + interval '2 hours'
    and (sent.created_at at time zone zone)::date = day and (line = 0 or sent.line_id = line)
    and not exists (select 1 from keyword_replies reply where reply.reply_communication_id = sent.id)
$$;

-- Before the first change of a day: what was there until then is counted, and kept up to date from there.
create function begin_text_count() returns trigger language plpgsql as $$
declare
  sent communications%rowtype;
  in_zone text;
  its_day date;
  counter bigint;
begin
  if tg_op = 'DELETE' then sent := old; else sent := new; end if;
  select timezone into in_zone from companies where id = sent.company_id;
  its_day := (sent.created_at at time zone in_zone)::date;
  foreach counter in array array_remove(array[0, sent.line_id], null) loop
    if not exists (select 1 from text_counts
        where company_id = sent.company_id and zone = in_zone and day = its_day and line_id = counter) then
      insert into text_counts (company_id, line_id, zone, day, used)
      values (sent.company_id, counter, in_zone, its_day, counted_texts(sent.company_id, counter, in_zone, its_day))
      on conflict do nothing;
    end if;
  end loop;
  return sent;
end $$;

-- Counted at the commit: the rows are locked for that moment only, and places are in the order of commits.
create function count_text() returns trigger language plpgsql as $$
declare
  sent communications%rowtype;
  step integer := 0;
  in_zone text;
  its_day date;
  of_account integer;
  of_line integer;
begin
  if tg_op <> 'DELETE' and new.disposition_status <> 'failed' then step := step + 1; end if;
  if tg_op <> 'INSERT' and old.disposition_status <> 'failed' then step := step - 1; end if;
  if tg_op = 'DELETE' then sent := old; else sent := new; end if;
  if step = 0 or exists (select 1 from keyword_replies where reply_communication_id = sent.id) then return null; end if;
  select timezone into in_zone from companies where id = sent.company_id;
  its_day := (sent.created_at at time zone in_zone)::date;
  update text_counts set used = used + step
  where company_id = sent.company_id and zone = in_zone and day = its_day and line_id = 0 returning used into of_account;
  update text_counts set used = used + step
  where company_id = sent.company_id and zone = in_zone and day = its_day and line_id = sent.line_id returning used into of_line;
  if step > 0 then
    update messages set account_place = of_account, line_place = of_line
    where company_id = sent.company_id and communication_id = sent.id;
  end if;
  return null;
end $$;

-- What happened days ago is asked for by nobody: large histories are written without counting.
create trigger texts_begin_count_of_new before insert on communications for each row
  when (new.type = 'sms' and new.direction = 'outbound' and new.created_at > now() - interval '2 days')
  execute function begin_text_count();
create trigger texts_begin_count_of_known before update of disposition_status on communications for each row
  when (new.type = 'sms' and new.direction = 'outbound' and new.created_at > now() - interval '2 days')
  execute function begin_text_count();
create trigger texts_begin_count_of_old before delete on communications for each row
  when (old.type = 'sms' and old.direction = 'outbound' and old.created_at > now() - interval '2 days')
  execute function begin_text_count();
create constraint trigger texts_count_new after insert on communications deferrable initially deferred for each row
  when (new.type = 'sms' and new.direction = 'outbound' and new.created_at > now() - interval '2 days')
  execute function count_text();
create constraint trigger texts_count_known after update of disposition_status on communications
  deferrable initially deferred for each row
  when (new.type = 'sms' and new.direction = 'outbound' and new.created_at > now() - interval '2 days'
    and (new.disposition_status = 'failed') <> (old.disposition_status = 'failed'))
  execute function count_text();
create constraint trigger texts_count_old after delete on communications deferrable initially deferred for each row
  when (old.type = 'sms' and old.direction = 'outbound' and old.created_at > now() - interval '2 days')
  execute function count_text();

-- Another zone has other days, and a company that comes back to one has not counted meanwhile.
create function forget_text_counts() returns trigger language plpgsql as $$
begin
  delete from text_counts where company_id = new.id;
  return null;
end $$;
create trigger companies_forget_text_counts after update of timezone on companies for each row
  when (new.timezone <> old.timezone) execute function forget_text_counts();

-- Today so far.
insert into text_counts (company_id, line_id, zone, day, used)
select company.id, counter.line_id, company.timezone, (now() at time zone company.timezone)::date,
  counted_texts(company.id, counter.line_id, company.timezone, (now() at time zone company.timezone)::date)
from companies company
cross join lateral (select 0::bigint as line_id union all select id from lines where company_id = company.id) counter;

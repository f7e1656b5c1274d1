-- What a company has decided about its people's phones leaves its own row. A company without a row has what it had so far without a decision. The
-- default line is one of the company's own from now on. Hours of broadcasts, which nothing ever wrote or read, go. Runs on PostgreSQL 15 and later.

create table phone_settings (
  company_id bigint primary key references companies (id),
  force_outbound_line boolean not null default false,
  default_outbound_campaign_id bigint,
  fishing_mode_notification_sound boolean not null default true,
  updated_at timestamp(3) with time zone not null default now(),
  foreign key (company_id, default_outbound_campaign_id) references lines (company_id, id)
);

-- A line of another company was never offered to anybody: it counts as none.
with decided as (
  select id, force_outbound_line, fishing_mode_notification_sound, updated_at,
    (select line.id from lines line where line.company_id = companies.id and line.id = default_outbound_campaign_id) as line_id
  from companies
)
insert into phone_settings (company_id, force_outbound_line, default_outbound_campaign_id, fishing_mode_notification_sound, updated_at)
select id, force_outbound_line, line_id, fishing_mode_notification_sound, updated_at from decided
where (force_outbound_line, line_id, fishing_mode_notification_sound) is distinct from (false, null::bigint, true);

alter table companies drop column force_outbound_line, drop column default_outbound_campaign_id,
  drop column fishing_mode_notification_sound, drop column broadcast_open, drop column broadcast_close;

-- Team inboxes, and who works in them or watches them. Runs on PostgreSQL 15 and later.

create table team_inboxes (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  -- Whose personal inbox it is; null: a team's.
  user_id bigint references users (id),
  name text not null,
  campaign_ids bigint[] not null default '{}',
  ring_group_ids bigint[] not null default '{}',
  removed_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index team_inboxes_own on team_inboxes (company_id, id);
create index team_inboxes_readers on team_inboxes (company_id, user_id) where removed_at is null;
create index team_inboxes_removed on team_inboxes (removed_at) where removed_at is not null;

create table team_inbox_members (
  company_id bigint not null,
  inbox_id bigint not null,
  user_id bigint not null references users (id),
  role text not null,
  constraint team_inbox_members_inbox_id_user_id_pk primary key (inbox_id, user_id),
  constraint team_inbox_members_inbox_id_company_fk foreign key (company_id, inbox_id) references team_inboxes (company_id, id) on delete cascade
);
create index team_inbox_members_inbox on team_inbox_members (company_id, inbox_id);
create index team_inbox_members_user on team_inbox_members (company_id, user_id);

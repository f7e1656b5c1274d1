-- Who is mentioned in which note. Runs on PostgreSQL 15 and later.

create table mentions (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  communication_id bigint not null,
  mentioner_user_id bigint not null references users (id),
  mentioned_user_id bigint not null references users (id),
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint mentions_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade
);
create unique index mentions_one on mentions (company_id, communication_id, mentioned_user_id);
create index mentions_recent on mentions (company_id, created_at, id);
create index mentions_mentioned on mentions (company_id, mentioned_user_id, created_at, id);
create index mentions_mentioner on mentions (company_id, mentioner_user_id, created_at, id);
create index mentions_unread on mentions (company_id, mentioned_user_id) where read_at is null;

-- Lists of contacts, their folders, and who is in them. Runs on PostgreSQL 15 and later.

create table contact_folders (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  -- Whose it is; null: everybody's of the company.
  user_id bigint references users (id),
  name text not null,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index contact_folders_own on contact_folders (company_id, id);

create table contact_lists (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  owner_id bigint not null references users (id),
  folder_id bigint,
  name text not null,
  scope text not null,
  -- Of a dynamic list: the tree of conditions. Null: a static one.
  filter jsonb,
  removed_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint contact_lists_folder_id_company_fk foreign key (company_id, folder_id) references contact_folders (company_id, id)
);
create unique index contact_lists_own on contact_lists (company_id, id);
create index contact_lists_owner on contact_lists (company_id, owner_id) where removed_at is null;
create index contact_lists_shared on contact_lists (company_id, scope) where removed_at is null and scope <> 'personal';
create index contact_lists_folder on contact_lists (company_id, folder_id) where folder_id is not null;
create index contact_lists_removed on contact_lists (removed_at) where removed_at is not null;

create table contact_list_members (
  company_id bigint not null,
  list_id bigint not null,
  contact_id bigint not null,
  added_at timestamp(3) with time zone not null default now(),
  constraint contact_list_members_list_id_contact_id_pk primary key (list_id, contact_id),
  constraint contact_list_members_list_id_company_fk foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade,
  constraint contact_list_members_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_list_members_list on contact_list_members (company_id, list_id);
create index contact_list_members_contact on contact_list_members (company_id, contact_id, list_id);

-- Which lists a person has pinned.
create table contact_list_pins (
  company_id bigint not null,
  user_id bigint not null references users (id),
  list_id bigint not null,
  constraint contact_list_pins_user_id_list_id_pk primary key (user_id, list_id),
  constraint contact_list_pins_list_id_company_fk foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade
);
create index contact_list_pins_list on contact_list_pins (company_id, list_id);

-- How many are in a list is the sum of its rows, as with tags (0290): nobody waits for another who adds to the same list.
create table contact_list_counts (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  list_id bigint not null,
  members integer not null
);
create index contact_list_counts_list on contact_list_counts (company_id, list_id);

create function count_list_members_added() returns trigger language plpgsql as $$
begin
  insert into contact_list_counts (company_id, list_id, members) select company_id, list_id, count(*) from added group by company_id, list_id;
  return null;
end $$;
create function count_list_members_removed() returns trigger language plpgsql as $$
begin
  insert into contact_list_counts (company_id, list_id, members) select company_id, list_id, -count(*) from removed group by company_id, list_id;
  return null;
end $$;
create trigger contact_list_members_added after insert on contact_list_members referencing new table as added
  for each statement execute function count_list_members_added();
create trigger contact_list_members_removed after delete on contact_list_members referencing old table as removed
  for each statement execute function count_list_members_removed();

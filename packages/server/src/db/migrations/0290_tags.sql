-- Tags: counted, deleted with a way back, merged; and tags of communications. Runs on PostgreSQL 15 and later.

alter table tags
  add column removed_at timestamp(3) with time zone,
  add column merged_into_id bigint,
  add column version integer not null default 1,
  add column updated_at timestamp(3) with time zone not null default now();

-- Names are unique without regard to case from now on. Of those that differ in it alone, the later ones get their id behind them.
update tags later set name = later.name || ' (' || later.id || ')'
where exists (select 1 from tags earlier
  where earlier.company_id = later.company_id and earlier.category = later.category
    and lower(earlier.name) = lower(later.name) and earlier.id < later.id);
alter table tags drop constraint tags_name;
-- A deleted tag keeps its name; another may take it.
create unique index tags_name on tags (company_id, category, lower(name)) where removed_at is null;
create index tags_merged on tags (company_id, merged_into_id) where merged_into_id is not null;
create index tags_removed on tags (removed_at) where removed_at is not null;

create table communication_tags (
  company_id bigint not null,
  communication_id bigint not null,
  tag_id bigint not null,
  constraint communication_tags_communication_id_tag_id_pk primary key (communication_id, tag_id),
  constraint communication_tags_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade,
  constraint communication_tags_tag_id_company_fk foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index communication_tags_tag on communication_tags (company_id, tag_id, communication_id);

-- How often each tag is used is the sum of its rows. A statement that puts tags on or takes them off adds one for each tag: nobody waits for
-- another, as with one number that everybody changes. From time to time they are added up into one. Without a reference: its check would
-- lock the tag, and whoever merges it would wait for who takes it off, and he for the merge.
create table tag_counts (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  tag_id bigint not null,
  uses integer not null
);
create index tag_counts_tag on tag_counts (company_id, tag_id);

create function count_tags_put_on() returns trigger language plpgsql as $$
begin
  insert into tag_counts (company_id, tag_id, uses) select company_id, tag_id, count(*) from put_on group by company_id, tag_id;
  return null;
end $$;
create function count_tags_taken_off() returns trigger language plpgsql as $$
begin
  insert into tag_counts (company_id, tag_id, uses) select company_id, tag_id, -count(*) from taken_off group by company_id, tag_id;
  return null;
end $$;
create trigger contact_tags_put_on after insert on contact_tags referencing new table as put_on
  for each statement execute function count_tags_put_on();
create trigger contact_tags_taken_off after delete on contact_tags referencing old table as taken_off
  for each statement execute function count_tags_taken_off();
create trigger communication_tags_put_on after insert on communication_tags referencing new table as put_on
  for each statement execute function count_tags_put_on();
create trigger communication_tags_taken_off after delete on communication_tags referencing old table as taken_off
  for each statement execute function count_tags_taken_off();

-- Nothing is put on between the counting and the triggers: creating them has locked the table.
insert into tag_counts (company_id, tag_id, uses) select company_id, tag_id, count(*) from contact_tags group by company_id, tag_id;

-- Several tags become one: what was asked for, and each place where one of them was.
create table tag_merges (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  category integer not null,
  into_id bigint not null,
  from_ids bigint[] not null,
  from_names jsonb not null,
  phase text not null default 'apply',
  is_done boolean not null default false,
  moved_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index tag_merges_own on tag_merges (company_id, id);
create index tag_merges_created on tag_merges (created_at);

-- Without a reference to what had the tag: what becomes of it later does not change what was done.
create table tag_merge_items (
  merge_id bigint not null,
  company_id bigint not null,
  item_id bigint not null,
  from_id bigint not null,
  -- The tag that stayed was put on by the merge: it is taken off by the undo.
  is_gained boolean not null,
  state text not null default 'moved',
  primary key (merge_id, item_id, from_id),
  constraint tag_merge_items_merge_id_company_fk foreign key (company_id, merge_id) references tag_merges (company_id, id) on delete cascade
);
create index tag_merge_items_moved on tag_merge_items (company_id, merge_id, item_id) where state = 'moved';

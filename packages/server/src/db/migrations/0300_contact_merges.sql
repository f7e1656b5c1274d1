-- Contacts that were merged into others. Runs on PostgreSQL 15 and later.

-- Without references to contacts: the one that went is no row any more, and the one that stayed may be merged on. The row is the address of the
-- one that went, and stays.
create table contact_merges (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  winner_id bigint not null,
  loser_id bigint not null,
  loser_name text not null,
  merged_by bigint references users (id),
  merged_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone
);
create unique index contact_merges_own on contact_merges (company_id, id);
create unique index contact_merges_address on contact_merges (company_id, loser_id) where undone_at is null;
create index contact_merges_winner on contact_merges (company_id, winner_id, id);

-- What undoing needs; removed after 30 days.
create table contact_merge_undos (
  merge_id bigint primary key,
  company_id bigint not null,
  data jsonb not null,
  created_at timestamp(3) with time zone not null,
  constraint contact_merge_undos_merge_id_company_fk foreign key (company_id, merge_id)
    references contact_merges (company_id, id) on delete cascade
);
create index contact_merge_undos_created on contact_merge_undos (created_at);

-- Pairs of which a person has said that they are two. The smaller id comes first.
create table contact_distinct_pairs (
  company_id bigint not null,
  contact_id bigint not null,
  other_contact_id bigint not null,
  created_at timestamp(3) with time zone not null default now(),
  primary key (company_id, contact_id, other_contact_id),
  constraint contact_distinct_pairs_order check (contact_id < other_contact_id),
  constraint contact_distinct_pairs_contact_id_company_fk foreign key (company_id, contact_id)
    references contacts (company_id, id) on delete cascade,
  constraint contact_distinct_pairs_other_contact_id_company_fk foreign key (company_id, other_contact_id)
    references contacts (company_id, id) on delete cascade
);
create index contact_distinct_pairs_other on contact_distinct_pairs (company_id, other_contact_id);

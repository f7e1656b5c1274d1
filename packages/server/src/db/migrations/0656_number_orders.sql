-- Numbers that companies buy and give back. Runs on PostgreSQL 15 and later.

-- A number that is being bought: kept while it is not known whether the carrier sold it, so that it is not bought twice.
create table number_orders (
  phone_number text primary key,
  company_id bigint not null references companies (id),
  -- Who asked for it.
  user_id bigint not null references users (id),
  created_at timestamptz(3) not null
);
create index number_orders_company on number_orders (company_id);

-- What went over a number that was given back stays; it only does not name the number any more.
alter table communications
  drop constraint communications_incoming_number_id_company_fk,
  add constraint communications_incoming_number_id_company_fk foreign key (company_id, incoming_number_id)
    references incoming_numbers (company_id, id) on delete set null (incoming_number_id) not valid;

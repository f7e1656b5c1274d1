-- Fields that a company defines for its contacts, and what contacts have in them. Runs on PostgreSQL 15 and later.

create table attribute_fields (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  name text not null,
  type text not null,
  position integer not null default 0,
  archived_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index attribute_fields_own on attribute_fields (company_id, id);
create index attribute_fields_order on attribute_fields (company_id, position, id);
-- An archived field keeps its name; another may take it.
create unique index attribute_fields_name on attribute_fields (company_id, lower(name)) where archived_at is null;

create table attribute_options (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  field_id bigint not null,
  name text not null,
  position integer not null default 0,
  archived_at timestamp(3) with time zone,
  constraint attribute_options_field_id_company_fk foreign key (company_id, field_id) references attribute_fields (company_id, id) on delete cascade
);
create index attribute_options_order on attribute_options (company_id, field_id, position, id);

-- With the contact: what is read of it, is read in the row that is read anyway.
alter table contacts add column attributes jsonb not null default '{}';

-- The same once more, for filters alone: a row for each value, which an index finds. Texts are in small letters. Without references: the row of the
-- contact is held by whoever changes it, and goes with it.
create table contact_attribute_values (
  company_id bigint not null,
  field_id bigint not null,
  contact_id bigint not null,
  -- By its bytes, whatever the language of the database: so an index finds beginnings, too.
  text_value text collate "C",
  number_value numeric,
  constraint contact_attribute_values_pk primary key (company_id, contact_id, field_id)
);
create index contact_attribute_values_text on contact_attribute_values (company_id, field_id, text_value, contact_id);
create index contact_attribute_values_number on contact_attribute_values (company_id, field_id, number_value, contact_id) where number_value is not null;

create function keep_contact_attribute_values() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from contact_attribute_values where company_id = old.company_id and contact_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into contact_attribute_values (company_id, field_id, contact_id, text_value, number_value)
    select new.company_id, substring(each.key from '[0-9]+$')::bigint, new.id,
      case jsonb_typeof(each.value)
        when 'string' then lower(each.value #>> '{}')
        when 'boolean' then case when each.value = 'true'::jsonb then 'yes' else 'no' end
      end,
      case jsonb_typeof(each.value) when 'number' then (each.value #>> '{}')::numeric end
    from jsonb_each(new.attributes) as each;
  end if;
  return null;
end $$;
-- Nearly every change of a contact is about something else, and costs one comparison.
create trigger contacts_attributes_made after insert on contacts
  for each row when (new.attributes <> '{}'::jsonb) execute function keep_contact_attribute_values();
create trigger contacts_attributes_changed after update of attributes on contacts
  for each row when (old.attributes is distinct from new.attributes) execute function keep_contact_attribute_values();
create trigger contacts_attributes_gone after delete on contacts
  for each row when (old.attributes <> '{}'::jsonb) execute function keep_contact_attribute_values();

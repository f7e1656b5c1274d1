-- Filters read words in their search form, as lists and searches do. Runs on PostgreSQL 15 and later.

create or replace function keep_contact_attribute_values() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from contact_attribute_values where company_id = old.company_id and contact_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into contact_attribute_values (company_id, field_id, contact_id, text_value, number_value)
    select new.company_id, substring(each.key from '[0-9]+$')::bigint, new.id,
      case jsonb_typeof(each.value)
        when 'string' then search_form(each.value #>> '{}')
        when 'boolean' then case when each.value = 'true'::jsonb then 'yes' else 'no' end
      end,
      case jsonb_typeof(each.value) when 'number' then (each.value #>> '{}')::numeric end
    from jsonb_each(new.attributes) as each;
  end if;
  return null;
end $$;

update contact_attribute_values set text_value = search_form(text_value)
  where text_value !~ '^[ -~]*$' or text_value like any (array['%''%', '%`%']);

-- One form of every number: Mexican mobiles without the 1 after +52, Argentine ones with the 9 and without the 15. A contact whose number another
-- contact has in that form keeps it: such contacts are for people to merge. Runs on PostgreSQL 15 and later.

create function one_form(said text) returns text language sql immutable parallel safe as $$
  select case
    when said ~ '^\+521\d{10}$' then '+52' || substr(said, 5)
    when said ~ '^\+549?(11)15\d{8}$' then regexp_replace(said, '^\+549?1115', '+54911')
    when said ~ '^\+549?[23]\d\d15\d{7}$' then regexp_replace(said, '^\+549?(\d{3})15', '+549\1')
    when said ~ '^\+549?[23]\d{3}15\d{6}$' then regexp_replace(said, '^\+549?(\d{4})15', '+549\1')
    else said
  end
$$;
-- Mexico writes Mexico City, Guadalajara and Monterrey otherwise than the rest.
create function pg_temp.shown(number text) returns text language sql immutable as $$
  select case
    when number ~ '^\+52(55|56|33|81)' then regexp_replace(number, '^\+52(\d\d)(\d{4})', '+52 \1 \2 ')
    when number ~ '^\+52' then regexp_replace(number, '^\+52(\d{3})(\d{3})', '+52 \1 \2 ')
    else number
  end
$$;

create temporary table renamed on commit drop as
select own.id, own.company_id, own.contact_id, own.phone_number as before, one_form(own.phone_number) as after
from contact_phone_numbers own
where own.phone_number ~ '^\+5(21|4)' and one_form(own.phone_number) <> own.phone_number
  and not exists (select 1 from contact_phone_numbers other
    where other.company_id = own.company_id and other.phone_number = one_form(own.phone_number));
-- Of two numbers that become one, the older row is it.
delete from renamed later using renamed earlier
where earlier.company_id = later.company_id and earlier.after = later.after and earlier.id < later.id;

update contact_phone_numbers number set phone_number = renamed.after from renamed where number.id = renamed.id;
update contacts person set
  search_text = replace(person.search_text, substr(renamed.before, 2), substr(renamed.after, 2)),
  name = case when person.name = renamed.before then pg_temp.shown(renamed.after) else person.name end,
  version = person.version + 1
from renamed where person.id = renamed.contact_id;

update communications set lead_number = one_form(lead_number) where lead_number ~ '^\+5(21|4)' and one_form(lead_number) <> lead_number;
update messages set phone_number = one_form(phone_number) where phone_number ~ '^\+5(21|4)' and one_form(phone_number) <> phone_number;
update faxes set phone_number = one_form(phone_number) where phone_number ~ '^\+5(21|4)' and one_form(phone_number) <> phone_number;
update calls set phone_number = one_form(phone_number) where phone_number ~ '^\+5(21|4)' and one_form(phone_number) <> phone_number;
update scheduled_messages set phone_number = one_form(phone_number) where phone_number ~ '^\+5(21|4)' and one_form(phone_number) <> phone_number;
update keyword_replies set phone_number = one_form(phone_number) where phone_number ~ '^\+5(21|4)' and one_form(phone_number) <> phone_number;

-- Who opted out in either form is out.
update opt_outs own set phone_number = one_form(phone_number)
where phone_number ~ '^\+5(21|4)' and one_form(phone_number) <> phone_number and (opted_in_at is not null or not exists (
  select 1 from opt_outs other where other.company_id = own.company_id and other.phone_number = one_form(own.phone_number)
    and other.opted_in_at is null));
update contact_phone_numbers number set is_opted_out = true from opt_outs own
where own.company_id = number.company_id and own.phone_number = number.phone_number and own.opted_in_at is null and not number.is_opted_out
  and number.phone_number ~ '^\+5[24]';
update dnc_numbers own set phone_number = one_form(phone_number)
where phone_number ~ '^\+5(21|4)' and one_form(phone_number) <> phone_number and not exists (
  select 1 from dnc_numbers other where other.company_id = own.company_id and other.upload_id = own.upload_id
    and other.phone_number = one_form(own.phone_number));
update line_types own set phone_number = one_form(phone_number)
where phone_number ~ '^\+5(21|4)' and one_form(phone_number) <> phone_number and not exists (
  select 1 from line_types other where other.company_id = own.company_id and other.phone_number = one_form(own.phone_number));
-- The ledger is only added to.
insert into consents (company_id, phone_number, contact_id, scope, action, source, text_shown, page_url, ip_address, recording_file_id, note,
  actor_user_id, created_at)
select company_id, one_form(phone_number), contact_id, scope, action, source, text_shown, page_url, ip_address, recording_file_id, note,
  actor_user_id, created_at
from consents where phone_number ~ '^\+5(21|4)' and one_form(phone_number) <> phone_number order by id;

drop function one_form(text);

-- Who may see a communication depends on its contact: on the owner, and on the lines that the contact has had to do with. Both are kept on the
-- communication too, so that one index finds the few that a viewer may see among the many that the viewer may not.

alter table communications
  add column contact_owner_id bigint,
  add column contact_line_ids bigint[] not null default '{}';

update communications set contact_owner_id = contacts.owner_id, contact_line_ids = contacts.line_ids
from contacts where contacts.company_id = communications.company_id and contacts.id = communications.contact_id;

-- Whoever writes a communication holds its contact's lock, or the contact would change in between.
create function read_sight_of_contact() returns trigger language plpgsql as $$
begin
  select owner_id, line_ids into new.contact_owner_id, new.contact_line_ids
  from contacts where company_id = new.company_id and id = new.contact_id;
  new.contact_line_ids := coalesce(new.contact_line_ids, '{}');
  return new;
end $$;
create trigger communications_sight before insert or update of contact_id on communications for each row execute function read_sight_of_contact();

create function pass_on_sight_of_contact() returns trigger language plpgsql as $$
begin
  update communications set contact_owner_id = new.owner_id, contact_line_ids = new.line_ids
  where company_id = new.company_id and contact_id = new.id;
  return null;
end $$;
create trigger contacts_sight after update of owner_id, line_ids on contacts for each row
  when (old.owner_id is distinct from new.owner_id or old.line_ids is distinct from new.line_ids)
  execute function pass_on_sight_of_contact();

-- Who may hear of an event is decided when it is delivered: it carries what it is about.
alter table events add column about jsonb;

-- Counts whatever changes what members of a company see, so that a node knows when to read its viewers again. Counted at the commit: the row
-- is locked for that moment only, and nobody holds it while waiting for another one.
create table access_versions (
  company_id bigint primary key,
  version bigint not null
);

create function count_access() returns trigger language plpgsql as $$
begin
  insert into access_versions (company_id, version) values (coalesce(new.company_id, old.company_id), 1)
  on conflict (company_id) do update set version = access_versions.version + 1;
  return null;
end $$;

create constraint trigger memberships_access
  after insert or delete or update of enabled, roles, extra_permissions, contacts_visibility, contacts_access_level,
    communications_visibility, can_view_unassigned_contacts, line_access_limit, accessible_campaigns, user_access_limit,
    accessible_users
  on memberships deferrable initially deferred for each row execute function count_access();
create constraint trigger ring_group_users_access
  after insert or delete or update on ring_group_users
  deferrable initially deferred for each row execute function count_access();
create constraint trigger lines_access
  after insert or delete or update of ring_group_id on lines
  deferrable initially deferred for each row execute function count_access();

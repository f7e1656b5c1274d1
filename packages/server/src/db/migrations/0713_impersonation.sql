-- An admin acts as a user of their company for a while (spec 1 §6, ADR 84). Runs on PostgreSQL 15 and later.

alter table sign_ins
  -- The admin; null for sign-ins of users themselves.
  add column impersonator_id bigint references users (id),
  -- The admin's own sign-in: when it ends, so does this one.
  add column impersonator_sign_in_id uuid references sign_ins (id),
  add column impersonation_reason text,
  add constraint sign_ins_impersonation check (
    (impersonator_id is null) = (impersonator_sign_in_id is null)
    and (impersonator_id is null) = (impersonation_reason is null)
    and impersonator_id is distinct from user_id
  );
create index sign_ins_impersonator on sign_ins (impersonator_sign_in_id) where impersonator_sign_in_id is not null;

alter table audit_entries
  -- The admin who acted as `actor_id`, with the name as it was then. Null: the actor did it.
  add column impersonator_id bigint references users (id),
  add column impersonator_name text;
create index audit_entries_impersonator on audit_entries (company_id, impersonator_id, at, id)
  where impersonator_id is not null;

-- What becomes of a call that was for one user alone and that they did not take; null: as its line says.
alter table memberships add column missed_calls_settings jsonb;

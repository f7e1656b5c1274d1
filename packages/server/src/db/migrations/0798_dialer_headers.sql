-- Columns that a list of the power dialer is shown and exported with, in their order. Null: those that lists begin with.
alter table contact_lists add column task_headers text[];

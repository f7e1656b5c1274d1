-- How numbers came onto the Do Not Contact list: the list is filtered by it. Runs on PostgreSQL 15 and later.

alter table dnc_uploads add column source text not null default 'typed' check (source in ('file', 'typed', 'deleted-contact'));
update dnc_uploads set source = case
  when file_name is not null then 'file'
  when reason = 'The contact was blocked or on Do Not Contact when it was deleted.' then 'deleted-contact'
  else 'typed' end;

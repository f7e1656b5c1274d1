-- Exports are of contacts or of communications. The name of the table is that of the first.

alter table contact_exports add column subject text not null default 'contacts';

-- Saved views of the inbox, and which views a user has pinned. Runs on PostgreSQL 15 and later.

-- Which list the view shows: 'contacts' or 'inbox'.
alter table saved_views add column kind text not null default 'contacts';

create table saved_view_pins (
  company_id bigint not null,
  user_id bigint not null references users (id),
  view_id bigint not null,
  constraint saved_view_pins_user_id_view_id_pk primary key (user_id, view_id),
  constraint saved_view_pins_view_id_company_fk foreign key (company_id, view_id) references saved_views (company_id, id) on delete cascade
);
create index saved_view_pins_view on saved_view_pins (company_id, view_id);

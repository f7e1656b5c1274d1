-- Minutes before an appointment at which a user is reminded of it, unless the appointment has others.
alter table notification_choices add column remind_minutes integer[] not null default '{0,15}';

-- All reminder options are chosen until the user chooses otherwise. What users have chosen stays.
alter table notification_choices alter column remind_minutes set default '{0,1,15,60,1440}';

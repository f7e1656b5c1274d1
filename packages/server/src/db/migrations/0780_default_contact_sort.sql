-- How the list of contacts is sorted until a user chooses another column.
alter table contact_settings add column default_sort text not null default 'last_engagement_at';

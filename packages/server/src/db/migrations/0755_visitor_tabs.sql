-- Until when each tab of the browser shows the conversation, by the tab's own id. `present_until` is the latest of them.
alter table visitor_sessions add column present_tabs jsonb not null default '{}';

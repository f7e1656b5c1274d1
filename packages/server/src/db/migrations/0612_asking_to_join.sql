-- When a watcher of a team's inbox asked to become a member.
alter table team_inbox_members add column asked_at timestamptz(3);

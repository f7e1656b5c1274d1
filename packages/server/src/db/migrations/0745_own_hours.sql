-- When a user's calls ring, in the company's zone, as the hours of lines are kept. Null: at any time.
alter table memberships add column operating_hours jsonb;

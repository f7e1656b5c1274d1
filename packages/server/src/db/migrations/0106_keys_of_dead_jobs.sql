-- A job that was given up, or whose time has passed, has not been done: its key is free for another one. Runs on PostgreSQL 15 and later.

DROP INDEX "jobs_name_key";
CREATE UNIQUE INDEX "jobs_name_key" ON "jobs" ("name", "key") WHERE state in ('queued', 'done');

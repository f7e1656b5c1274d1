-- One queue: what waited in our own table moves into the tables of Graphile Worker, one schema for each lane (ADR 18), which are there
-- before this runs. BullMQ, which only woke workers up, goes. Runs on PostgreSQL 15 and later.

CREATE TABLE "done_job_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL
);
CREATE INDEX "done_job_keys_done" ON "done_job_keys" ("done_at");
INSERT INTO "done_job_keys" ("key", "done_at")
SELECT "name" || '/' || "key", coalesce(max("finished_at"), now()) FROM "jobs"
WHERE "state" = 'done' AND "key" IS NOT NULL AND "company_id" IS NOT NULL
GROUP BY 1;

ALTER TABLE "server_processes" ADD COLUMN "worker_pools" text[] DEFAULT '{}'::text[] NOT NULL;
-- Those listed worked on the table that goes.
DELETE FROM "server_processes";

-- What belongs to no company is a schedule, and is planned anew.
CREATE TEMPORARY TABLE "moving" ON COMMIT DROP AS
SELECT "id", "name", "state", "run_at", "last_error",
	least("max_attempts", 32767) AS "max_attempts",
	CASE WHEN "state" = 'queued' AND "key" IS NOT NULL THEN "name" || '/' || "key" END AS "job_key",
	json_build_object('company', "company_id", 'data', "payload", 'until', "valid_until", 'earlier', "attempts") AS "payload",
	CASE
		WHEN "name" IN ('voice.store-recording', 'messaging.fetch-media') THEN 'bulk'
		WHEN "name" LIKE 'messaging.%' OR "name" = 'communications.reminder-due' THEN 'texts'
		ELSE 'calls'
	END AS "lane"
FROM "jobs"
WHERE "state" IN ('queued', 'dead') AND "company_id" IS NOT NULL;

SELECT count(*) FROM "moving",
	LATERAL "jobs_calls".add_job("name", "payload", run_at => "run_at", max_attempts => "max_attempts", job_key => "job_key")
WHERE "lane" = 'calls' AND "state" = 'queued';
SELECT count(*) FROM "moving",
	LATERAL "jobs_texts".add_job("name", "payload", run_at => "run_at", max_attempts => "max_attempts", job_key => "job_key")
WHERE "lane" = 'texts' AND "state" = 'queued';
SELECT count(*) FROM "moving",
	LATERAL "jobs_bulk".add_job("name", "payload", run_at => "run_at", max_attempts => "max_attempts", job_key => "job_key")
WHERE "lane" = 'bulk' AND "state" = 'queued';

-- Those that failed for good stay for the operator to see.
SELECT count(*) FROM "moving",
	LATERAL (SELECT ("jobs_calls".add_job("name", "payload", run_at => "run_at", max_attempts => "max_attempts")).id) AS added,
	LATERAL "jobs_calls".permanently_fail_jobs(ARRAY[added.id], coalesce("last_error", 'It failed in an earlier release.'))
WHERE "lane" = 'calls' AND "state" = 'dead';
SELECT count(*) FROM "moving",
	LATERAL (SELECT ("jobs_texts".add_job("name", "payload", run_at => "run_at", max_attempts => "max_attempts")).id) AS added,
	LATERAL "jobs_texts".permanently_fail_jobs(ARRAY[added.id], coalesce("last_error", 'It failed in an earlier release.'))
WHERE "lane" = 'texts' AND "state" = 'dead';
SELECT count(*) FROM "moving",
	LATERAL (SELECT ("jobs_bulk".add_job("name", "payload", run_at => "run_at", max_attempts => "max_attempts")).id) AS added,
	LATERAL "jobs_bulk".permanently_fail_jobs(ARRAY[added.id], coalesce("last_error", 'It failed in an earlier release.'))
WHERE "lane" = 'bulk' AND "state" = 'dead';

DROP TABLE "jobs";
DROP SCHEMA IF EXISTS "bullmq" CASCADE;

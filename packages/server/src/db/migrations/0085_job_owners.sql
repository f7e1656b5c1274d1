-- Which server process works on a job, so that another one takes it over when that one is dead. Runs on PostgreSQL 15 and later.

CREATE TABLE "server_processes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"missing_since" timestamp (3) with time zone
);
ALTER TABLE "jobs" ADD COLUMN "owner_id" bigint;
CREATE INDEX "jobs_owner" ON "jobs" ("owner_id") WHERE owner_id is not null;

-- Which server process works on a job; what caused a change of a contact; which text a short link went out in; tries for a GIF. Runs on PostgreSQL 15 and later.

CREATE TABLE "server_processes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"missing_since" timestamp (3) with time zone
);
ALTER TABLE "jobs" ADD COLUMN "owner_id" bigint;
CREATE INDEX "jobs_owner" ON "jobs" ("owner_id") WHERE owner_id is not null;
ALTER TABLE "contact_audits" ADD COLUMN "cause" text;
ALTER TABLE "short_links" ADD COLUMN "communication_id" bigint;
CREATE INDEX "short_links_communication" ON "short_links" ("communication_id") WHERE communication_id is not null;
ALTER TABLE "message_attachments" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;

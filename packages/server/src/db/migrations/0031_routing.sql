-- How calls to lines are routed, how queues treat callers, and where agents answer. Runs on PostgreSQL 15 and later.

ALTER TABLE "lines" ADD COLUMN "routing" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "ring_groups" ADD COLUMN "queue" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "ring_groups" ADD COLUMN "last_rung_user_id" bigint;
ALTER TABLE "ring_groups" ADD CONSTRAINT "ring_groups_last_rung_user_id_users_id_fk" FOREIGN KEY ("last_rung_user_id") REFERENCES "users"("id");
ALTER TABLE "memberships" ADD COLUMN "answer_phone_number" text;
ALTER TABLE "memberships" ADD COLUMN "sip_uri" text;
CREATE INDEX "calls_queued" ON "calls" ("company_id","started_at") WHERE phase = 'queued';

-- Who is rung, by key; and when the carrier was last asked what became of a quiet call. Runs on PostgreSQL 15 and later.

ALTER TABLE "calls" ADD COLUMN "checked_at" timestamp (3) with time zone;
CREATE INDEX "calls_unended" ON "calls" ("updated_at") WHERE phase <> 'ended';
CREATE INDEX "calls_ended" ON "calls" ("ended_at") WHERE phase = 'ended';
CREATE INDEX "call_facts_rung" ON "call_facts" ("company_id", "key") WHERE key like 'rung:%';

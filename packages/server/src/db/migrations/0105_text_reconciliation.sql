-- Comparing our texts with the carrier's: up to when that was done, and when each text was last asked about. Runs on PostgreSQL 15 and later.

ALTER TABLE "messages" ADD COLUMN "checked_at" timestamp (3) with time zone;
CREATE INDEX "messages_unsettled" ON "messages" ("created_at")
	WHERE status in ('sending', 'sent') and carrier_sid is not null and direction = 'outbound';
CREATE TABLE "text_comparisons" (
	"account" text PRIMARY KEY,
	"compared_until" timestamp (3) with time zone NOT NULL
);

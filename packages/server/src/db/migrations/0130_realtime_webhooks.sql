-- What waits to be told by webhook of the realtime endpoint, what was told, and how far each receiver is. Written only where webhooks are
-- configured. Not of one company: an operator has them for the whole deployment. Runs on PostgreSQL 15 and later.

CREATE TABLE "realtime_webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"app_id" text NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "realtime_webhook_events_created" ON "realtime_webhook_events" ("created_at");

CREATE TABLE "realtime_webhook_facts" (
	"fact" text PRIMARY KEY
);

CREATE TABLE "realtime_webhook_receivers" (
	"name" text PRIMARY KEY,
	"position" bigint NOT NULL
);

-- How calls sounded, what people complained of, and results of connection tests. Runs on PostgreSQL 15 and later.

CREATE TABLE "call_quality" (
	"company_id" bigint NOT NULL,
	"call_id" uuid NOT NULL REFERENCES "calls"("id") ON DELETE CASCADE,
	"session" uuid NOT NULL,
	"communication_id" bigint NOT NULL REFERENCES "communications"("id") ON DELETE CASCADE,
	"user_id" bigint NOT NULL REFERENCES "users"("id"),
	"sequence" integer NOT NULL,
	"is_final" boolean NOT NULL,
	"samples" integer NOT NULL,
	"mos_average" real,
	"mos_lowest" real,
	"jitter_average_ms" real NOT NULL,
	"jitter_highest_ms" real NOT NULL,
	"round_trip_average_ms" real,
	"round_trip_highest_ms" real,
	"packets_received" integer NOT NULL,
	"packets_lost" integer NOT NULL,
	"cause_seconds" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("company_id", "call_id", "session")
);
CREATE INDEX "call_quality_communication" ON "call_quality" ("company_id", "communication_id");

CREATE TABLE "call_quality_reports" (
	"company_id" bigint NOT NULL,
	"call_id" uuid NOT NULL REFERENCES "calls"("id") ON DELETE CASCADE,
	"user_id" bigint NOT NULL REFERENCES "users"("id"),
	"communication_id" bigint NOT NULL REFERENCES "communications"("id") ON DELETE CASCADE,
	"text" text NOT NULL,
	"stats" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("company_id", "call_id", "user_id")
);
CREATE INDEX "call_quality_reports_communication" ON "call_quality_reports" ("company_id", "communication_id");

CREATE TABLE "connection_tests" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL REFERENCES "users"("id"),
	"id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"steps" jsonb NOT NULL,
	"mos" real,
	"jitter_ms" real,
	"round_trip_ms" real,
	"loss_percent" real,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	PRIMARY KEY ("company_id", "user_id", "id")
);
CREATE INDEX "connection_tests_recent" ON "connection_tests" ("company_id", "user_id", "started_at");

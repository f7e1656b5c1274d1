-- What follows a call: outcomes, dispositions of contacts, wrap-ups, notes, follow-ups and scripts. Runs on PostgreSQL 15 and later.

CREATE TABLE "call_dispositions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"name" text NOT NULL,
	"color" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "call_dispositions_order" ON "call_dispositions" ("company_id", "position", "id");
CREATE UNIQUE INDEX "call_dispositions_name" ON "call_dispositions" ("company_id", lower("name")) WHERE archived_at is null;

CREATE TABLE "disposition_statuses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"name" text NOT NULL,
	"color" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "disposition_statuses_order" ON "disposition_statuses" ("company_id", "position", "id");
CREATE UNIQUE INDEX "disposition_statuses_name" ON "disposition_statuses" ("company_id", lower("name")) WHERE archived_at is null;

CREATE TABLE "scripts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"line_ids" bigint[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "scripts_company" ON "scripts" ("company_id");

CREATE TABLE "wrap_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"user_id" bigint NOT NULL REFERENCES "users"("id"),
	"call_id" uuid NOT NULL,
	"communication_id" bigint NOT NULL REFERENCES "communications"("id"),
	"contact_id" bigint,
	"state" text NOT NULL,
	"paused_by" text,
	"ends_at" timestamp (3) with time zone,
	"remaining_ms" integer,
	"total_seconds" integer NOT NULL,
	"extensions" integer DEFAULT 0 NOT NULL,
	"needs" text[] DEFAULT '{}' NOT NULL,
	"open_needs" text[] DEFAULT '{}' NOT NULL,
	"end_reason" text,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wrap_ups_once" UNIQUE("communication_id", "user_id")
);
CREATE INDEX "wrap_ups_open" ON "wrap_ups" ("company_id", "user_id") WHERE state <> 'over';
CREATE INDEX "wrap_ups_contact" ON "wrap_ups" ("company_id", "contact_id") WHERE state <> 'over';

ALTER TABLE "companies" ADD COLUMN "wrap_up_seconds" integer DEFAULT 0 NOT NULL;
ALTER TABLE "lines" ADD COLUMN "wrap_up_seconds" integer;
ALTER TABLE "contacts" ADD COLUMN "disposition_status_id" bigint REFERENCES "disposition_statuses"("id");
ALTER TABLE "contacts" ADD COLUMN "disposed_at" timestamp (3) with time zone;
ALTER TABLE "communications" ADD COLUMN "call_disposition_id" bigint REFERENCES "call_dispositions"("id");
ALTER TABLE "communications" ADD COLUMN "notes" text;
ALTER TABLE "communications" ADD COLUMN "due_at" timestamp (3) with time zone;

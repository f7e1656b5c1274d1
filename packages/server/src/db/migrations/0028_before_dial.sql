-- What decides before a call whether it may be made. Runs on PostgreSQL 15 and later.

ALTER TABLE "companies" ADD COLUMN "trial_call_limit" integer DEFAULT 25 NOT NULL;
ALTER TABLE "companies" ADD COLUMN "international_calling" boolean DEFAULT false NOT NULL;
ALTER TABLE "companies" ADD COLUMN "international_countries" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "companies" ADD COLUMN "toll_free_calling" boolean DEFAULT true NOT NULL;
ALTER TABLE "companies" ADD COLUMN "asks_outside_day_time" boolean DEFAULT true NOT NULL;
ALTER TABLE "memberships" ADD COLUMN "active" boolean DEFAULT true NOT NULL;
ALTER TABLE "lines" ADD COLUMN "forwards_only" boolean DEFAULT false NOT NULL;
ALTER TABLE "lines" ADD COLUMN "deleted_at" timestamp (3) with time zone;
ALTER TABLE "contacts" ADD COLUMN "dnc_reason" text;
ALTER TABLE "calls" ADD COLUMN "rejection" integer;

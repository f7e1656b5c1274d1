-- What helps to write texts: templates, attachments, drafts, presence in threads, short links, previews. Runs on PostgreSQL 15 and later.

CREATE TABLE "sms_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"user_id" bigint REFERENCES "users"("id"),
	"name" text NOT NULL,
	"folder" text,
	"body" text NOT NULL,
	"attachments" uuid[] DEFAULT '{}' NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "sms_templates_rank" ON "sms_templates" ("company_id", "use_count", "id");
CREATE INDEX "sms_templates_attachments" ON "sms_templates" USING gin ("attachments");

CREATE TABLE "attachments" (
	"file_id" uuid PRIMARY KEY REFERENCES "stored_files"("id") ON DELETE CASCADE,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"user_id" bigint REFERENCES "users"("id"),
	"kept_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "attachments_unclaimed" ON "attachments" ("created_at") WHERE kept_at is null;

CREATE TABLE "message_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"user_id" bigint NOT NULL REFERENCES "users"("id"),
	"contact_id" bigint NOT NULL REFERENCES "contacts"("id") ON DELETE CASCADE,
	"mode" text NOT NULL,
	"content" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "message_drafts_one" ON "message_drafts" ("company_id", "user_id", "contact_id", "mode");

CREATE TABLE "thread_presences" (
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"contact_id" bigint NOT NULL REFERENCES "contacts"("id") ON DELETE CASCADE,
	"user_id" bigint NOT NULL REFERENCES "users"("id"),
	"mode" text NOT NULL,
	"activity" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	PRIMARY KEY ("contact_id", "user_id", "company_id")
);
CREATE INDEX "thread_presences_live" ON "thread_presences" ("company_id", "contact_id", "expires_at");

CREATE TABLE "link_domains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"host" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_domains_host" UNIQUE("company_id", "host")
);

CREATE TABLE "short_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"code" text NOT NULL CONSTRAINT "short_links_code_unique" UNIQUE,
	"target" text NOT NULL,
	"created_by" bigint REFERENCES "users"("id"),
	"clicks" integer DEFAULT 0 NOT NULL,
	"last_clicked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "short_links_company" ON "short_links" ("company_id", "created_at");

CREATE TABLE "link_previews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"address_hash" text NOT NULL,
	"title" text,
	"description" text,
	"site_name" text,
	"image_file_id" uuid REFERENCES "stored_files"("id"),
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_previews_address" UNIQUE("company_id", "address_hash")
);
CREATE INDEX "link_previews_age" ON "link_previews" ("fetched_at");

ALTER TABLE "memberships" ADD COLUMN "shortens_links" boolean DEFAULT false NOT NULL;

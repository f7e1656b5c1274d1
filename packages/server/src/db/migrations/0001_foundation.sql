-- People, companies, keys, outbox, jobs, lines and ring groups. Runs on PostgreSQL 15 and later.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE "event_counters" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"last_seq" bigint NOT NULL
);

CREATE TABLE "events" (
	"id" uuid NOT NULL,
	"company_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"channels" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY,
	CONSTRAINT "events_company_id_seq_pk" PRIMARY KEY("company_id","seq"),
	CONSTRAINT "events_id_unique" UNIQUE("id")
);

CREATE TABLE "outbox_readers" (
	"name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);

CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint,
	"name" text NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"last_error" text,
	"handed_over_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "idempotency_keys" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_company_id_user_id_key_pk" PRIMARY KEY("company_id","user_id","key")
);

CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"sign_in_id" uuid,
	"api_key_id" bigint,
	"device_info" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_tokens_token_hash_unique" UNIQUE("token_hash")
);

CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"user_id" bigint,
	"public_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_prefix" text NOT NULL,
	"allowed_origins" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);

CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"reseller_id" bigint,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"country" text DEFAULT 'US' NOT NULL,
	"timezone" text DEFAULT 'America/Los_Angeles' NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"broadcast_driver" text DEFAULT 'pusher' NOT NULL,
	"contact_status_control_enabled" boolean DEFAULT true NOT NULL,
	"kyc_status" text DEFAULT 'none' NOT NULL,
	"kyc_filled" boolean DEFAULT false NOT NULL,
	"is_a2p_campaign_approved" boolean DEFAULT false NOT NULL,
	"force_call_disposition" boolean DEFAULT false NOT NULL,
	"force_contact_disposition" boolean DEFAULT false NOT NULL,
	"force_outbound_line" boolean DEFAULT false NOT NULL,
	"default_outbound_campaign_id" bigint,
	"send_long_messages_as_mms" boolean DEFAULT false NOT NULL,
	"fishing_mode_notification_sound" boolean DEFAULT true NOT NULL,
	"hubspot_company_ui_domain" text,
	"gohighlevel_contact_link" text,
	"broadcast_open" text DEFAULT '0800' NOT NULL,
	"broadcast_close" text DEFAULT '1800' NOT NULL,
	"integrations" text[] DEFAULT '{}' NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "memberships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"roles" text[] NOT NULL,
	"extra_permissions" text[] DEFAULT '{}' NOT NULL,
	"read_only_access" boolean DEFAULT false NOT NULL,
	"is_destination" boolean DEFAULT false NOT NULL,
	"contacts_visibility" text DEFAULT 'everyone' NOT NULL,
	"contacts_access_level" integer DEFAULT 3 NOT NULL,
	"communications_visibility" integer DEFAULT 1 NOT NULL,
	"can_view_unassigned_contacts" boolean DEFAULT true NOT NULL,
	"line_access_limit" boolean DEFAULT false NOT NULL,
	"accessible_campaigns" bigint[] DEFAULT '{}' NOT NULL,
	"user_access_limit" boolean DEFAULT false NOT NULL,
	"accessible_users" bigint[] DEFAULT '{}' NOT NULL,
	"outbound_calling_mode" text DEFAULT 'default_line' NOT NULL,
	"answer_by" text DEFAULT 'browser' NOT NULL,
	"default_outbound_campaign_id" bigint,
	"sleep_mode" boolean DEFAULT false NOT NULL,
	"agent_status" text DEFAULT 'offline' NOT NULL,
	"pending_agent_status" text,
	"last_agent_status_change" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_company_user" UNIQUE("company_id","user_id")
);

CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"shared_token_hash" text NOT NULL,
	"remembered" boolean NOT NULL,
	"device_info" jsonb,
	"user_agent" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_ins_shared_token_hash_unique" UNIQUE("shared_token_hash")
);

CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"time_format" text DEFAULT '12' NOT NULL,
	"first_login_at" timestamp (3) with time zone,
	"last_company_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "incoming_numbers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"phone_number" text NOT NULL,
	"country" text DEFAULT 'US' NOT NULL,
	"is_toll_free" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_numbers_phone_number" UNIQUE("phone_number")
);

CREATE TABLE "lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"ring_group_id" bigint,
	"records_calls" boolean DEFAULT false NOT NULL,
	"allowed_user_ids" bigint[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "ring_group_users" (
	"company_id" bigint NOT NULL,
	"ring_group_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ring_group_users_ring_group_id_user_id_pk" PRIMARY KEY("ring_group_id","user_id")
);

CREATE TABLE "ring_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"should_queue" boolean DEFAULT false NOT NULL,
	"fishing_mode" boolean DEFAULT false NOT NULL,
	"dial_mode" text DEFAULT 'simultaneous' NOT NULL,
	"ring_timeout_seconds" integer DEFAULT 25 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "sign_ins"("id");
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id");
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "incoming_numbers" ADD CONSTRAINT "incoming_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "incoming_numbers" ADD CONSTRAINT "incoming_numbers_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "lines"("id");
ALTER TABLE "lines" ADD CONSTRAINT "lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "lines" ADD CONSTRAINT "lines_ring_group_id_ring_groups_id_fk" FOREIGN KEY ("ring_group_id") REFERENCES "ring_groups"("id");
ALTER TABLE "ring_group_users" ADD CONSTRAINT "ring_group_users_ring_group_id_ring_groups_id_fk" FOREIGN KEY ("ring_group_id") REFERENCES "ring_groups"("id") ON DELETE cascade;
ALTER TABLE "ring_group_users" ADD CONSTRAINT "ring_group_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "ring_groups" ADD CONSTRAINT "ring_groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
CREATE UNIQUE INDEX "events_position" ON "events" ("position");
CREATE INDEX "events_at" ON "events" ("at");
CREATE UNIQUE INDEX "jobs_name_key" ON "jobs" ("name","key");
CREATE INDEX "jobs_due" ON "jobs" ("run_at") WHERE state = 'queued';
CREATE INDEX "jobs_finished" ON "jobs" ("finished_at") WHERE finished_at is not null;
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" ("created_at");
CREATE INDEX "access_tokens_sign_in" ON "access_tokens" ("sign_in_id");
CREATE INDEX "access_tokens_expires" ON "access_tokens" ("expires_at");
CREATE INDEX "api_keys_company" ON "api_keys" ("company_id");
CREATE INDEX "api_keys_origins" ON "api_keys" USING gin ("allowed_origins");
CREATE INDEX "memberships_user" ON "memberships" ("user_id");
CREATE INDEX "sign_ins_user" ON "sign_ins" ("user_id");
CREATE UNIQUE INDEX "users_email" ON "users" (lower("email"));
CREATE INDEX "incoming_numbers_line" ON "incoming_numbers" ("company_id","line_id");
CREATE INDEX "lines_company" ON "lines" ("company_id");
CREATE INDEX "ring_group_users_user" ON "ring_group_users" ("company_id","user_id");
CREATE INDEX "ring_groups_company" ON "ring_groups" ("company_id");

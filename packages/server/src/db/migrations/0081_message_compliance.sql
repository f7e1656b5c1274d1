-- What decides whether a text may leave: settings of companies, lines and numbers, opt-outs, the ledger of consents, types of numbers,
-- quiet rules, keywords.

ALTER TABLE "companies" ADD COLUMN "messaging_enabled" boolean DEFAULT true NOT NULL;
ALTER TABLE "companies" ADD COLUMN "text_credits" integer;
ALTER TABLE "companies" ADD COLUMN "international_texting" boolean DEFAULT false NOT NULL;
ALTER TABLE "companies" ADD COLUMN "daily_text_limit" integer;
ALTER TABLE "companies" ADD COLUMN "number_text_limit" integer;
ALTER TABLE "companies" ADD COLUMN "requires_text_consent" boolean DEFAULT false NOT NULL;
ALTER TABLE "companies" ADD COLUMN "opt_out_text" text DEFAULT 'Text STOP to unsubscribe.' NOT NULL;
ALTER TABLE "companies" ADD COLUMN "opt_out_mode" text DEFAULT 'always' NOT NULL;
ALTER TABLE "companies" ADD COLUMN "undo_seconds" integer DEFAULT 5 NOT NULL;
ALTER TABLE "companies" ADD COLUMN "text_window" jsonb;
ALTER TABLE "companies" ADD COLUMN "replies_in_quiet_hours" boolean DEFAULT false NOT NULL;
ALTER TABLE "companies" ADD COLUMN "disabled_quiet_rules" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "companies" ADD COLUMN "stop_reply" text;
ALTER TABLE "companies" ADD COLUMN "start_reply" text;
ALTER TABLE "companies" ADD COLUMN "help_reply" text;

ALTER TABLE "lines" ADD COLUMN "is_10dlc" boolean DEFAULT false NOT NULL;
ALTER TABLE "lines" ADD COLUMN "has_approved_a2p_use_case" boolean DEFAULT false NOT NULL;
ALTER TABLE "lines" ADD COLUMN "texting_enabled" boolean DEFAULT true NOT NULL;
ALTER TABLE "lines" ADD COLUMN "sends_mms" boolean DEFAULT true NOT NULL;
ALTER TABLE "lines" ADD COLUMN "send_long_messages_as_mms" boolean;
ALTER TABLE "lines" ADD COLUMN "one_attachment" boolean DEFAULT false NOT NULL;
ALTER TABLE "lines" ADD COLUMN "is_spamming" boolean DEFAULT false NOT NULL;
ALTER TABLE "lines" ADD COLUMN "traffic_blocked" boolean DEFAULT false NOT NULL;
ALTER TABLE "lines" ADD COLUMN "daily_text_limit" integer;
ALTER TABLE "incoming_numbers" ADD COLUMN "sends_texts" boolean DEFAULT true NOT NULL;
ALTER TABLE "contacts" ADD COLUMN "blocks_automated_texts" boolean DEFAULT false NOT NULL;

CREATE TABLE "opt_outs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"phone_number" text NOT NULL,
	"opted_out_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"communication_id" bigint,
	"opted_in_at" timestamp (3) with time zone,
	"opted_in_communication_id" bigint
);
CREATE UNIQUE INDEX "opt_outs_current" ON "opt_outs" ("company_id", "phone_number") WHERE opted_in_at is null;
CREATE INDEX "opt_outs_number" ON "opt_outs" ("company_id", "phone_number", "opted_out_at");

CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"phone_number" text NOT NULL,
	"contact_id" bigint,
	"scope" text NOT NULL,
	"action" text NOT NULL,
	"source" text NOT NULL,
	"text_shown" text,
	"page_url" text,
	"ip_address" text,
	"recording_file_id" uuid,
	"note" text,
	"actor_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "consents_number" ON "consents" ("company_id", "phone_number", "scope", "id");

-- Proof that can be changed afterwards is none.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "consents_append_only" BEFORE UPDATE OR DELETE ON "consents"
	FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE TABLE "line_types" (
	"company_id" bigint NOT NULL,
	"phone_number" text NOT NULL,
	"type" text NOT NULL,
	"carrier_name" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "line_types_pkey" PRIMARY KEY("company_id", "phone_number")
);

CREATE TABLE "quiet_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"subdivision" text,
	"weekdays" integer[] NOT NULL,
	"open_minute" integer,
	"close_minute" integer,
	"starts_on" date,
	"ends_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "quiet_rules_company" ON "quiet_rules" ("company_id");

CREATE TABLE "keyword_replies" (
	"communication_id" bigint PRIMARY KEY,
	"company_id" bigint NOT NULL,
	"phone_number" text NOT NULL,
	"keyword" text NOT NULL,
	"body" text,
	"reply_communication_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "keyword_replies_number" ON "keyword_replies" ("company_id", "phone_number", "keyword", "created_at");
CREATE UNIQUE INDEX "keyword_replies_reply" ON "keyword_replies" ("reply_communication_id");

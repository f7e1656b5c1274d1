-- The texting widget on customers' sites: its settings, visitors' sessions, codes and texts. Runs on PostgreSQL 15 and later.

CREATE TABLE "texting_widgets" (
	"api_key_id" bigint PRIMARY KEY REFERENCES "api_keys"("id") ON DELETE CASCADE,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"line_id" bigint REFERENCES "lines"("id"),
	"greeting" text,
	"offline_message" text,
	"consent_text" text,
	"privacy_url" text,
	"accent" text,
	"identity" text DEFAULT 'off' NOT NULL CHECK ("identity" IN ('off', 'optional', 'required')),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "identity_secrets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"api_key_id" bigint NOT NULL REFERENCES "api_keys"("id") ON DELETE CASCADE,
	"kid" text NOT NULL CONSTRAINT "identity_secrets_kid_unique" UNIQUE,
	"sealed" text NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "identity_secrets_key" ON "identity_secrets" ("company_id", "api_key_id");

CREATE TABLE "visitor_sessions" (
	"id" uuid PRIMARY KEY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"api_key_id" bigint NOT NULL REFERENCES "api_keys"("id") ON DELETE CASCADE,
	"token_hash" text NOT NULL CONSTRAINT "visitor_sessions_token_hash_unique" UNIQUE,
	"previous_token_hash" text,
	"rotated_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"phone_number" text NOT NULL,
	"line_id" bigint NOT NULL REFERENCES "lines"("id"),
	"subject" text,
	"consent_text" text NOT NULL,
	"consent_at" timestamp (3) with time zone NOT NULL,
	"consent_ip" text NOT NULL,
	"consent_user_agent" text,
	"page_url" text NOT NULL,
	"page_title" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"present_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "visitor_sessions_previous" ON "visitor_sessions" ("previous_token_hash")
	WHERE previous_token_hash is not null;
CREATE INDEX "visitor_sessions_present" ON "visitor_sessions" ("company_id", "phone_number", "present_until");
CREATE INDEX "visitor_sessions_expires" ON "visitor_sessions" ("expires_at");

CREATE TABLE "visitor_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"session_id" uuid NOT NULL REFERENCES "visitor_sessions"("id") ON DELETE CASCADE,
	"phone_number" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "visitor_codes_session" ON "visitor_codes" ("session_id", "id");
CREATE INDEX "visitor_codes_number" ON "visitor_codes" ("phone_number", "created_at");

CREATE TABLE "visitor_texts" (
	"communication_id" bigint PRIMARY KEY REFERENCES "communications"("id") ON DELETE CASCADE,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"session_id" uuid NOT NULL REFERENCES "visitor_sessions"("id") ON DELETE CASCADE,
	"client_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_texts_client" UNIQUE ("session_id", "client_id")
);

-- A text that is on show in the widget goes to the phone only if the visitor's browser does not confirm it.
ALTER TABLE "messages" ADD COLUMN "shown_at" timestamp (3) with time zone;

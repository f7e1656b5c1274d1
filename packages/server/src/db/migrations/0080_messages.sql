-- Texts: what a message adds to its communication, its files, and those that leave later. Runs on PostgreSQL 15 and later.

CREATE TABLE "messages" (
	"communication_id" bigint PRIMARY KEY REFERENCES "communications"("id") ON DELETE CASCADE,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"line_number" text NOT NULL,
	"phone_number" text NOT NULL,
	"is_mms" boolean DEFAULT false NOT NULL,
	"encoding" text NOT NULL,
	"segments" integer NOT NULL,
	"carrier_sid" text,
	"rejection" integer,
	"failure_text" text,
	"carrier_code" integer,
	"draft" jsonb,
	"confirms_id" bigint,
	"reply_to_call_id" uuid,
	"page_url" text,
	"page_title" text,
	"send_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "messages_carrier" ON "messages" ("carrier_sid") WHERE carrier_sid is not null;
CREATE INDEX "messages_thread" ON "messages" ("company_id", "phone_number", "line_number", "communication_id");
CREATE INDEX "messages_waiting" ON "messages" ("send_at")
	WHERE status in ('queued', 'sending') and carrier_sid is null and direction = 'outbound';

CREATE TABLE "message_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"communication_id" bigint NOT NULL REFERENCES "communications"("id") ON DELETE CASCADE,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"file_id" uuid REFERENCES "stored_files"("id"),
	"url" text,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "message_attachments_message" ON "message_attachments" ("communication_id", "position");
CREATE INDEX "message_attachments_file" ON "message_attachments" ("file_id");

CREATE TABLE "scheduled_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"contact_id" bigint NOT NULL REFERENCES "contacts"("id") ON DELETE CASCADE,
	"phone_number" text NOT NULL,
	"line_id" bigint NOT NULL REFERENCES "lines"("id"),
	"user_id" bigint NOT NULL REFERENCES "users"("id"),
	"draft" jsonb NOT NULL,
	"schedule_at" timestamp (3) with time zone NOT NULL,
	"timezone" text NOT NULL,
	"cancel_on_reply" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"reason" text,
	"rejection" integer,
	"communication_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "scheduled_messages_due" ON "scheduled_messages" ("company_id", "status", "schedule_at", "id");
CREATE INDEX "scheduled_messages_contact" ON "scheduled_messages" ("company_id", "contact_id", "status");
CREATE INDEX "scheduled_messages_number" ON "scheduled_messages" ("company_id", "phone_number", "status");

-- Texts from before there were messages. Nobody knows any more how many parts they had: as many as their length says.
INSERT INTO "messages" ("communication_id", "company_id", "direction", "status", "source", "line_number", "phone_number", "encoding",
	"segments", "sent_at", "delivered_at", "created_at", "updated_at")
SELECT c.id, c.company_id, c.direction, CASE c.direction WHEN 'inbound' THEN 'received' ELSE c.current_status END, 'manual',
	coalesce(own.phone_number, first.phone_number), c.lead_number, 'gsm7',
	greatest(1, ceil(coalesce(length(c.body), 0) / 153.0)),
	CASE c.direction WHEN 'outbound' THEN c.created_at END,
	CASE c.current_status WHEN 'delivered' THEN c.created_at END, c.created_at, c.updated_at
FROM "communications" c
LEFT JOIN "incoming_numbers" own ON own.id = c.incoming_number_id
LEFT JOIN LATERAL (SELECT n.phone_number FROM "incoming_numbers" n WHERE n.line_id = c.line_id ORDER BY n.position, n.id LIMIT 1) first
	ON true
WHERE c.type = 'sms' AND coalesce(own.phone_number, first.phone_number) IS NOT NULL
	AND (c.direction = 'inbound' OR c.current_status IN ('sent', 'delivered'));

-- Recorded messages for answering machines, and which of them a call has left.

CREATE TABLE "droppable_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"user_id" bigint REFERENCES "users"("id"),
	"name" text NOT NULL,
	"file_id" uuid NOT NULL REFERENCES "stored_files"("id"),
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "droppable_messages_offered" ON "droppable_messages" ("company_id", "user_id") WHERE removed_at is null;

ALTER TABLE "communications" ADD COLUMN "voicemail_drop" jsonb;

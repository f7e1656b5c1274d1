-- What visitors of sites upload: only the session that uploaded a file may send it.
CREATE TABLE "visitor_files" (
	"file_id" uuid PRIMARY KEY REFERENCES "stored_files"("id") ON DELETE CASCADE,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"session_id" uuid NOT NULL REFERENCES "visitor_sessions"("id") ON DELETE CASCADE,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "visitor_files_session" ON "visitor_files" ("session_id");

-- What a page shows of a text that carries the opt-out sentence: the sentence belongs to an SMS. Null: the text as it is.
ALTER TABLE "messages" ADD COLUMN "live_body" text;

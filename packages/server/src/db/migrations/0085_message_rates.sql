-- What texts cost a company: each change is a row, the newest one holds. Runs on PostgreSQL 15 and later.

CREATE TABLE "message_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "companies"("id"),
	"rates" jsonb,
	"text_credits" integer,
	"actor_user_id" bigint REFERENCES "users"("id"),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "message_rates_company" ON "message_rates" ("company_id", "id");
ALTER TABLE "messages" ADD COLUMN "cost_mills" integer;

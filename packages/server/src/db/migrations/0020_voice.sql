-- Calls, their legs, and the facts that their records are derived from. Runs on PostgreSQL 15 and later.

CREATE TABLE "call_facts" (
	"company_id" bigint NOT NULL,
	"call_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fact" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_facts_call_id_key_pk" PRIMARY KEY("call_id","key")
);

CREATE TABLE "call_legs" (
	"company_id" bigint NOT NULL,
	"call_id" uuid NOT NULL,
	"sid" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"communication_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"initiator_user_id" bigint,
	"phone_number" text NOT NULL,
	"line_number" text NOT NULL,
	"conference_sid" text,
	"recording_sid" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ring_until" timestamp (3) with time zone,
	"phase" text NOT NULL,
	"user_id" bigint,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"hung_up_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calls_communication" UNIQUE("communication_id")
);
ALTER TABLE "call_facts" ADD CONSTRAINT "call_facts_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE cascade;
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "calls"("id") ON DELETE cascade;
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "calls" ADD CONSTRAINT "calls_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "calls" ADD CONSTRAINT "calls_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "communications"("id");
ALTER TABLE "calls" ADD CONSTRAINT "calls_initiator_user_id_users_id_fk" FOREIGN KEY ("initiator_user_id") REFERENCES "users"("id");
ALTER TABLE "calls" ADD CONSTRAINT "calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
CREATE INDEX "call_legs_call" ON "call_legs" ("company_id","call_id");
CREATE INDEX "calls_live" ON "calls" ("company_id","phase");
CREATE INDEX "calls_recording" ON "calls" ("recording_sid");

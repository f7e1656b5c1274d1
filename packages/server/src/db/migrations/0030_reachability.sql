-- Which phones of agents are on, when agents could not be reached, and what did not ring meanwhile. Runs on PostgreSQL 15 and later.

CREATE TABLE "agent_phones" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"device_id" text NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_phones_company_id_user_id_device_id_pk" PRIMARY KEY("company_id","user_id","device_id")
);

CREATE TABLE "agent_absences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_absences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"is_expected" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "skipped_rings" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"communication_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "skipped_rings_company_id_user_id_communication_id_pk" PRIMARY KEY("company_id","user_id","communication_id")
);
ALTER TABLE "agent_phones" ADD CONSTRAINT "agent_phones_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "agent_phones" ADD CONSTRAINT "agent_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "agent_absences" ADD CONSTRAINT "agent_absences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "agent_absences" ADD CONSTRAINT "agent_absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "skipped_rings" ADD CONSTRAINT "skipped_rings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "skipped_rings" ADD CONSTRAINT "skipped_rings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "skipped_rings" ADD CONSTRAINT "skipped_rings_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "communications"("id") ON DELETE cascade;
CREATE INDEX "agent_phones_beat" ON "agent_phones" ("beat_at");
CREATE INDEX "agent_absences_user" ON "agent_absences" ("company_id","user_id","id");
CREATE UNIQUE INDEX "agent_absences_open" ON "agent_absences" ("company_id","user_id") WHERE until is null;
CREATE INDEX "skipped_rings_at" ON "skipped_rings" ("company_id","user_id","at");

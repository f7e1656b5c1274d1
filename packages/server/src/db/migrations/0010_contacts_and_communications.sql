-- Contacts with their numbers, tags and audit; communications; stored files. Runs on PostgreSQL 15 and later.

CREATE TABLE "communications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "communications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"type" text NOT NULL,
	"direction" text NOT NULL,
	"contact_id" bigint,
	"line_id" bigint,
	"ring_group_id" bigint,
	"incoming_number_id" bigint,
	"user_id" bigint,
	"owner_id" bigint,
	"lead_number" text NOT NULL,
	"current_status" text NOT NULL,
	"disposition_status" text NOT NULL,
	"callback_status" text,
	"is_read" boolean DEFAULT true NOT NULL,
	"body" text,
	"talk_seconds" integer DEFAULT 0 NOT NULL,
	"wait_seconds" integer DEFAULT 0 NOT NULL,
	"hung_up_by" text,
	"end_reason" text,
	"recording_file_id" uuid,
	"recording_seconds" integer,
	"recording_is_deleted" boolean DEFAULT false NOT NULL,
	"has_voicemail" boolean DEFAULT false NOT NULL,
	"first_time_caller" boolean DEFAULT false NOT NULL,
	"is_international" boolean DEFAULT false NOT NULL,
	"attempting_user_ids" bigint[] DEFAULT '{}' NOT NULL,
	"target_user_ids" bigint[] DEFAULT '{}' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "contact_audits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_audits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"actor_user_id" bigint,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "contact_phone_numbers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_phone_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"phone_number" text NOT NULL,
	"title" text DEFAULT 'Mobile' NOT NULL,
	"is_opted_out" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_phone_numbers_number" UNIQUE("company_id","phone_number")
);

CREATE TABLE "contact_tags" (
	"company_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "contact_tags_contact_id_tag_id_pk" PRIMARY KEY("contact_id","tag_id")
);

CREATE TABLE "contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"company_name" text,
	"email" text,
	"address" text,
	"website" text,
	"notes" text,
	"csf1" text,
	"csf2" text,
	"date_of_birth" date,
	"timezone" text,
	"cnam_city" text,
	"cnam_state" text,
	"cnam_country" text,
	"cnam_zipcode" text,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"is_dnc" boolean DEFAULT false NOT NULL,
	"owner_id" bigint,
	"line_ids" bigint[] DEFAULT '{}' NOT NULL,
	"initial_line_id" bigint,
	"task_status" text DEFAULT 'new' NOT NULL,
	"unread_voicemails" integer DEFAULT 0 NOT NULL,
	"unread_missed_calls" integer DEFAULT 0 NOT NULL,
	"unread_texts" integer DEFAULT 0 NOT NULL,
	"last_communication_id" bigint,
	"last_engagement_at" timestamp (3) with time zone,
	"last_inbound_engagement_at" timestamp (3) with time zone,
	"last_outbound_engagement_at" timestamp (3) with time zone,
	"text_authorized_at" timestamp (3) with time zone,
	"intake_source" integer,
	"lead_source" text,
	"search_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"category" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_name" UNIQUE("company_id","category","name")
);
ALTER TABLE "communications" ADD CONSTRAINT "communications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "communications" ADD CONSTRAINT "communications_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id");
ALTER TABLE "communications" ADD CONSTRAINT "communications_line_id_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "lines"("id");
ALTER TABLE "communications" ADD CONSTRAINT "communications_ring_group_id_ring_groups_id_fk" FOREIGN KEY ("ring_group_id") REFERENCES "ring_groups"("id");
ALTER TABLE "communications" ADD CONSTRAINT "communications_incoming_number_id_incoming_numbers_id_fk" FOREIGN KEY ("incoming_number_id") REFERENCES "incoming_numbers"("id");
ALTER TABLE "communications" ADD CONSTRAINT "communications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "communications" ADD CONSTRAINT "communications_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "contact_audits" ADD CONSTRAINT "contact_audits_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE cascade;
ALTER TABLE "contact_audits" ADD CONSTRAINT "contact_audits_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "users"("id");
ALTER TABLE "contact_phone_numbers" ADD CONSTRAINT "contact_phone_numbers_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE cascade;
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE cascade;
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE cascade;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "users"("id");
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
ALTER TABLE "tags" ADD CONSTRAINT "tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "companies"("id");
CREATE INDEX "communications_contact" ON "communications" ("company_id","contact_id","created_at","id");
CREATE INDEX "communications_recent" ON "communications" ("company_id","created_at","id");
CREATE INDEX "communications_user" ON "communications" ("company_id","user_id","created_at","id");
CREATE INDEX "communications_unread" ON "communications" ("company_id","contact_id") WHERE not is_read;
CREATE INDEX "communications_live" ON "communications" ("company_id","created_at","id") WHERE disposition_status = 'in-progress';
CREATE INDEX "communications_lead" ON "communications" ("company_id","lead_number","created_at","id");
CREATE INDEX "communications_recording" ON "communications" ("recording_file_id") WHERE recording_file_id is not null;
CREATE INDEX "communications_text" ON "communications" USING gin ("body" gin_trgm_ops, "lead_number" gin_trgm_ops);
CREATE INDEX "contact_audits_contact" ON "contact_audits" ("company_id","contact_id","created_at","id");
CREATE INDEX "contact_phone_numbers_contact" ON "contact_phone_numbers" ("company_id","contact_id","position","id");
CREATE INDEX "contact_tags_tag" ON "contact_tags" ("company_id","tag_id");
CREATE INDEX "contacts_engagement" ON "contacts" ("company_id",coalesce("last_engagement_at", '-infinity'::timestamptz),"id");
CREATE INDEX "contacts_created" ON "contacts" ("company_id","created_at","id");
CREATE INDEX "contacts_name" ON "contacts" ("company_id",lower("name"),"id");
CREATE INDEX "contacts_company" ON "contacts" ("company_id",("company_name" is null),coalesce(lower("company_name"), ''),"id");
CREATE INDEX "contacts_owner" ON "contacts" ("company_id","owner_id",coalesce("last_engagement_at", '-infinity'::timestamptz),"id");
CREATE INDEX "contacts_status" ON "contacts" ("company_id","task_status",coalesce("last_engagement_at", '-infinity'::timestamptz),"id");
CREATE INDEX "contacts_unread" ON "contacts" ("company_id",coalesce("last_engagement_at", '-infinity'::timestamptz),"id") WHERE "unread_voicemails" + "unread_missed_calls" + "unread_texts" > 0;
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "stored_files_company" ON "stored_files" ("company_id");

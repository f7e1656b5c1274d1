-- Call control: legs that serve several calls, invitations into calls, and who is kept busy by a call. Runs on PostgreSQL 15 and later.

ALTER TABLE "call_legs" DROP CONSTRAINT "call_legs_pkey";
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_call_id_sid_pk" PRIMARY KEY ("call_id", "sid");
ALTER TABLE "call_legs" ADD COLUMN "invite_id" uuid;
CREATE INDEX "call_legs_sid" ON "call_legs" ("sid");
CREATE INDEX "call_legs_user" ON "call_legs" ("company_id", "user_id");

ALTER TABLE "calls" ADD COLUMN "engaged_user_ids" bigint[] DEFAULT '{}' NOT NULL;
ALTER TABLE "calls" ADD COLUMN "ringing_user_ids" bigint[] DEFAULT '{}' NOT NULL;
ALTER TABLE "calls" ADD COLUMN "parked_at" timestamp (3) with time zone;
CREATE INDEX "calls_parked" ON "calls" ("company_id", "parked_at") WHERE parked_at is not null;
UPDATE "calls" SET "engaged_user_ids" = ARRAY["user_id"] WHERE "phase" <> 'ended' AND "user_id" IS NOT NULL;

-- A code that was never sent proves nothing: it holds only from when it was given to the carrier.

ALTER TABLE "visitor_codes" ADD COLUMN "sent_at" timestamp (3) with time zone;
-- Those that are on their way to somebody now. None of them lives longer than ten minutes.
UPDATE "visitor_codes" SET "sent_at" = "created_at" WHERE "expires_at" > now();

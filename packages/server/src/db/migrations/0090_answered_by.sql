-- Whom the carrier heard answer a call of ours: a person, an answering machine, a fax.

ALTER TABLE "communications" ADD COLUMN "answered_by" text;

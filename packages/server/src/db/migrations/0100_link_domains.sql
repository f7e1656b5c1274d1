-- A short link opens only on a domain of its company. A domain that is taken off the list keeps its row, so that links which were sent
-- on it still lead on.

ALTER TABLE "link_domains" ADD COLUMN "removed_at" timestamp (3) with time zone;
CREATE INDEX "link_domains_by_host" ON "link_domains" ("host");

-- So far one answer proved a domain for every company: whoever came first keeps it, the others prove it anew.
DELETE FROM "link_domains" later USING "link_domains" earlier
	WHERE later."host" = earlier."host" AND later."id" > earlier."id";

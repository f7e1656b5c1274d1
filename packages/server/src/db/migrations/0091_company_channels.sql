-- A person's channels belong to one company (ADR 12). What is kept for replay is found by the new names.

UPDATE "events" SET "channels" = ARRAY(
	SELECT regexp_replace(c, '^private-(cache-agent-status-)?user-(\d+)$', 'private-\1company-' || "company_id" || '-user-\2')
	FROM unnest("channels") WITH ORDINALITY AS listed(c, n) ORDER BY n
)
WHERE array_to_string("channels", ' ') ~ '(^| )private-(cache-agent-status-)?user-';

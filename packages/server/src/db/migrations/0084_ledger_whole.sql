-- The ledger of consents cannot be emptied either: row triggers do not see TRUNCATE.
CREATE TRIGGER "consents_never_emptied" BEFORE TRUNCATE ON "consents"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

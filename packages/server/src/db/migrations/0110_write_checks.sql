-- One row that readiness writes, to see whether the database still can. Runs on PostgreSQL 15 and later.

CREATE TABLE "write_checks" (
	"id" integer PRIMARY KEY,
	"at" timestamp (3) with time zone NOT NULL
);

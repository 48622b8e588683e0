CREATE TABLE "$schema"."watched_boards" (
	"reference" text collate "C" PRIMARY KEY NOT NULL,
	"match" text,
	"added_at" text NOT NULL,
	"read_at" text,
	"postings" integer,
	"failed_at" text,
	"failure" text,
	"listed" text
);

CREATE TABLE "$schema"."saved_searches" (
	"name_key" text collate "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"saved_at" text NOT NULL
);

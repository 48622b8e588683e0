CREATE TABLE "$schema"."task_changes" (
	"task_id" bigint PRIMARY KEY NOT NULL,
	"at" text NOT NULL,
	"actor" text NOT NULL,
	"said_before" text NOT NULL
);

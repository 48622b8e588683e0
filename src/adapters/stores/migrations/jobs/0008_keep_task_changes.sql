CREATE TABLE `task_changes` (
	`task_id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`said_before` text NOT NULL
);

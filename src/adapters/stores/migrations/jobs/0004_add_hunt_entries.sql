CREATE TABLE `hunt_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`batch` text NOT NULL,
	`actor` text NOT NULL,
	`client` text,
	`undoes` integer,
	`about` text NOT NULL,
	`kind` text NOT NULL,
	`message_id` text,
	`email_id` integer,
	`sender` text,
	`day` text,
	`job_id` integer,
	`url` text,
	`details` text NOT NULL
);

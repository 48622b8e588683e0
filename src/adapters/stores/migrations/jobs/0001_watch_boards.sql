CREATE TABLE `watched_boards` (
	`reference` text PRIMARY KEY NOT NULL,
	`match` text,
	`added_at` text NOT NULL,
	`read_at` text,
	`postings` integer,
	`failed_at` text,
	`failure` text,
	`listed` text
);

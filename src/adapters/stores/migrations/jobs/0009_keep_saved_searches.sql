CREATE TABLE `saved_searches` (
	`name_key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`search` text NOT NULL,
	`saved_at` text NOT NULL
);

CREATE TABLE `email_headers` (
	`email_id` integer PRIMARY KEY NOT NULL,
	`set_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `header_sets` (
	`id` integer PRIMARY KEY NOT NULL,
	`names` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `header_sets_names_unique` ON `header_sets` (`names`);--> statement-breakpoint
INSERT OR REPLACE INTO `index_info` (`name`, `value`) SELECT 'header_names_to', '0' WHERE EXISTS (SELECT 1 FROM `emails`);

CREATE TABLE `header_signatures` (
	`block` integer PRIMARY KEY NOT NULL,
	`worded` blob NOT NULL,
	`all_lines` blob NOT NULL
);
--> statement-breakpoint
DELETE FROM `email_headers`;--> statement-breakpoint
INSERT OR REPLACE INTO `index_info` (`name`, `value`) SELECT 'header_names_to', '0' WHERE EXISTS (SELECT 1 FROM `emails`);

CREATE TABLE `imported_files` (
	`reading_id` integer NOT NULL,
	`name` text NOT NULL,
	`stamp` text NOT NULL,
	`email_id` integer,
	PRIMARY KEY(`reading_id`, `name`)
);
--> statement-breakpoint
ALTER TABLE `import_readings` ADD `is_finished` boolean DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `import_readings` ADD `messages` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imported_emails` ADD `told_labels` text;--> statement-breakpoint
UPDATE `imported_emails` SET `identity` = NULL;--> statement-breakpoint
INSERT OR REPLACE INTO `index_info` (`name`, `value`) VALUES ('unsettled_threads', '1');
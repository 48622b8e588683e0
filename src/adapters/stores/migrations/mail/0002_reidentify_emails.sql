CREATE TABLE `replaced_emails` (
	`email_id` integer NOT NULL,
	`digest` blob NOT NULL,
	PRIMARY KEY(`email_id`, `digest`)
);
--> statement-breakpoint
DROP INDEX `idx_imported_emails_digest`;--> statement-breakpoint
ALTER TABLE `imported_emails` ADD `identity` blob;--> statement-breakpoint
CREATE INDEX `idx_imported_emails_identity` ON `imported_emails` (`identity`,`email_id`);--> statement-breakpoint
ALTER TABLE `emails` ADD `attachments_json` text;
CREATE TABLE `emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`mailbox` text NOT NULL,
	`uidvalidity` integer NOT NULL,
	`uid` integer NOT NULL,
	`message_id` text,
	`x_gm_thrid` int8,
	`x_gm_msgid` int8,
	`subject` text,
	`internaldate` datetime,
	`internaldate_epoch` integer,
	`rfc822_size` integer,
	`from_email` text,
	`from` text,
	`to_emails` text,
	`cc_emails` text,
	`bcc_emails` text,
	`envelope_reply_to` text,
	`envelope_in_reply_to` text,
	`envelope_references` text,
	`date` datetime,
	`has_attachments` boolean,
	`labels_json` text,
	`raw` blob,
	`plain_text` text,
	`markdown` text,
	`created_at` datetime NOT NULL,
	`updated_at` datetime NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_emails_identity` ON `emails` (`mailbox`,`uidvalidity`,`uid`,`address`);--> statement-breakpoint
CREATE INDEX `idx_emails_received` ON `emails` (`internaldate_epoch`,`id`,`mailbox`,`from_email`,`from`,`subject`,`has_attachments`,`rfc822_size`);--> statement-breakpoint
CREATE INDEX `idx_emails_mailbox` ON `emails` (`mailbox`,`internaldate_epoch`,`id`,`from_email`,`from`,`subject`,`has_attachments`,`rfc822_size`);--> statement-breakpoint
CREATE INDEX `idx_emails_from` ON `emails` (`from`,`internaldate_epoch`,`from_email`);--> statement-breakpoint
CREATE INDEX `idx_emails_thread` ON `emails` (`x_gm_thrid`,`internaldate_epoch`,`id`);--> statement-breakpoint
CREATE INDEX `idx_emails_subject` ON `emails` (`subject`);--> statement-breakpoint
CREATE INDEX `idx_emails_message_id` ON `emails` (`message_id`);--> statement-breakpoint
CREATE INDEX `idx_emails_from_email` ON `emails` (`from_email`);--> statement-breakpoint
CREATE INDEX `idx_emails_date` ON `emails` (`date`,`internaldate_epoch`);--> statement-breakpoint
CREATE INDEX `idx_emails_size` ON `emails` (`rfc822_size`,`has_attachments`);--> statement-breakpoint
CREATE TABLE `import_readings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`position` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_readings_source_unique` ON `import_readings` (`source`);--> statement-breakpoint
CREATE TABLE `imported_emails` (
	`email_id` integer PRIMARY KEY NOT NULL,
	`digest` blob NOT NULL,
	`reading_id` integer NOT NULL,
	`gmail_thread_id` int8,
	`links` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_imported_emails_digest` ON `imported_emails` (`digest`);--> statement-breakpoint
CREATE TABLE `index_info` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);

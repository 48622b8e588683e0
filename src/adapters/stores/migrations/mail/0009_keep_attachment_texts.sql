CREATE TABLE `attachment_texts` (
	`email_id` integer NOT NULL,
	`part` integer NOT NULL,
	`reading` text NOT NULL,
	`is_whole` boolean NOT NULL,
	PRIMARY KEY(`email_id`, `part`)
);
--> statement-breakpoint
CREATE TABLE `unread_attachments` (
	`email_id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO `unread_attachments` SELECT `id` FROM `emails` WHERE `has_attachments` = 1;

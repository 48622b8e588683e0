CREATE TABLE `synced_folders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`name` text NOT NULL,
	`wire_name` text NOT NULL,
	`is_all_mail` boolean NOT NULL,
	`uidvalidity` integer NOT NULL,
	`uid_next` integer NOT NULL,
	`modseq` int8,
	`since` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_synced_folders_name` ON `synced_folders` (`address`,`name`);--> statement-breakpoint
CREATE TABLE `synced_messages` (
	`folder_id` integer NOT NULL,
	`uidvalidity` integer NOT NULL,
	`uid` integer NOT NULL,
	`email_id` integer,
	`size` integer,
	`gone_at` datetime,
	PRIMARY KEY(`folder_id`, `uidvalidity`, `uid`)
);
--> statement-breakpoint
CREATE INDEX `idx_synced_messages_email` ON `synced_messages` (`email_id`);
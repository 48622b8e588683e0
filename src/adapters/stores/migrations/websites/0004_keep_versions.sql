CREATE TABLE `website_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_id` integer NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`language` text,
	`fetch_timestamp` text NOT NULL,
	`entities` text NOT NULL,
	`chunks_count` integer NOT NULL,
	`chunks` text NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `website_sources`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_website_versions_source` ON `website_versions` (`source_id`,`number`);--> statement-breakpoint
ALTER TABLE `website_sources` ADD `state` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE `website_sources` ADD `state_since` text;--> statement-breakpoint
ALTER TABLE `website_sources` ADD `state_reason` text;--> statement-breakpoint
UPDATE `website_sources` SET `state_since` = `fetch_timestamp`;

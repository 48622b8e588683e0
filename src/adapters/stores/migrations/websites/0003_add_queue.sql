CREATE TABLE `website_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`holder` text,
	`held_until` integer DEFAULT 0 NOT NULL,
	`ended_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `website_sources` ADD `queued_at` text;--> statement-breakpoint
ALTER TABLE `website_sources` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_website_sources_queued` ON `website_sources` (`queued_at`,`id`) WHERE queued_at is not null;
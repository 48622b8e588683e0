CREATE TABLE `website_chunks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_id` integer NOT NULL,
	`position` integer NOT NULL,
	`content` text NOT NULL,
	`headings` text NOT NULL,
	`length` integer NOT NULL,
	`has_vector` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `website_sources`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idx_website_chunks_source` ON `website_chunks` (`source_id`,`position`);--> statement-breakpoint
CREATE INDEX `idx_website_chunks_vector` ON `website_chunks` (`has_vector`,`id`);--> statement-breakpoint
CREATE TABLE `website_info` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `website_probes` (
	`chunk_id` integer PRIMARY KEY NOT NULL,
	`vector` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `website_sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`content_type` text NOT NULL,
	`processing_status` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`language` text,
	`fetch_timestamp` text,
	`chunks_count` integer DEFAULT 0 NOT NULL,
	`error_message` text,
	`entities` text DEFAULT '{}' NOT NULL,
	`owner_pid` integer,
	`owner_token` text,
	`etag` text,
	`last_modified` text,
	`content_hash` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `website_sources_url_unique` ON `website_sources` (`url`);--> statement-breakpoint
CREATE INDEX `idx_website_sources_fetched` ON `website_sources` (`fetch_timestamp`,`id`);--> statement-breakpoint
CREATE INDEX `idx_website_sources_status` ON `website_sources` (`processing_status`,`id`);--> statement-breakpoint
CREATE INDEX `idx_website_sources_type` ON `website_sources` (`content_type`);--> statement-breakpoint
CREATE INDEX `idx_website_sources_owned` ON `website_sources` (`owner_pid`) WHERE owner_pid is not null;
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` text,
	`title` text,
	`company` text,
	`description` text,
	`url` text NOT NULL,
	`location` text,
	`source` text,
	`status` text DEFAULT 'new' NOT NULL,
	`captured_at` text,
	`payload_json` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text,
	`resume_pdf_path` text,
	`resume_written_at` text,
	`run_id` text,
	`attempt_count` integer DEFAULT 0,
	`last_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_url_unique` ON `jobs` (`url`);--> statement-breakpoint
CREATE INDEX `idx_jobs_status` ON `jobs` (`status`);--> statement-breakpoint
CREATE INDEX `idx_jobs_queue` ON `jobs` (`status`,`captured_at`,`id`);
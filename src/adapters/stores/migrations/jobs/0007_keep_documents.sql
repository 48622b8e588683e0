CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` integer,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`job_id` integer,
	`url` text,
	`title` text NOT NULL,
	`language` text,
	`created_at` text NOT NULL,
	`actor` text NOT NULL,
	`client` text,
	`confirmed_at` text,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_documents_version` ON `documents` (`document_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_documents_profile` ON `documents` (`kind`) WHERE kind = 'profile' and version = 1;--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` integer,
	`url` text,
	`title` text NOT NULL,
	`due` text,
	`kind` text NOT NULL,
	`done_at` text,
	`source` text NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL
);

CREATE TABLE `email_facts` (
	`email_id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`kind` text NOT NULL,
	`sent_kind` text,
	`is_sent` boolean NOT NULL,
	`is_automatic` boolean NOT NULL,
	`ending` text NOT NULL,
	`facts` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_email_facts_version` ON `email_facts` (`version`);--> statement-breakpoint
CREATE INDEX `idx_email_facts_kind` ON `email_facts` (`kind`) WHERE kind <> 'not_job_related';--> statement-breakpoint
CREATE INDEX `idx_email_facts_sent_kind` ON `email_facts` (`sent_kind`,`is_sent`) WHERE sent_kind is not null;--> statement-breakpoint
CREATE INDEX `idx_email_facts_is_sent` ON `email_facts` (`is_sent`) WHERE is_sent;
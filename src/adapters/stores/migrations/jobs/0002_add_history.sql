CREATE TABLE `job_checks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` integer NOT NULL,
	`url` text NOT NULL,
	`at` text NOT NULL,
	`state` text NOT NULL,
	`quote` text,
	`content` text,
	`changes` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_job_checks_job` ON `job_checks` (`job_id`);--> statement-breakpoint
CREATE INDEX `idx_job_checks_url` ON `job_checks` (`url`);--> statement-breakpoint
CREATE TABLE `job_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` integer NOT NULL,
	`url` text,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`batch` text,
	`reason` text,
	`score` integer,
	`undoes` integer,
	`found_by` text
);
--> statement-breakpoint
CREATE INDEX `idx_job_events_job` ON `job_events` (`job_id`);--> statement-breakpoint
CREATE INDEX `idx_job_events_url` ON `job_events` (`found_by`) WHERE found_by is not null;--> statement-breakpoint
CREATE INDEX `idx_job_events_batch` ON `job_events` (`batch`) WHERE batch is not null;--> statement-breakpoint
CREATE TABLE `job_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` integer NOT NULL,
	`url` text,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`state` text NOT NULL,
	`evidence` text,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_job_links_job` ON `job_links` (`job_id`,`target_kind`,`target_id`);--> statement-breakpoint
CREATE INDEX `idx_job_links_target` ON `job_links` (`target_kind`,`target_id`);--> statement-breakpoint
CREATE TABLE `job_verdict` (
	`job_id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`batch` text,
	`reason` text,
	`score` integer,
	`undoes` integer
);--> statement-breakpoint
CREATE TRIGGER `job_events_of_status` AFTER UPDATE OF `status` ON `jobs`
WHEN OLD.`status` COLLATE BINARY IS NOT NEW.`status` AND NOT EXISTS (SELECT 1 FROM `job_verdict` WHERE `job_id` = 0)
BEGIN
	INSERT INTO `job_events` (`job_id`, `url`, `at`, `actor`, `from_status`, `to_status`, `batch`, `reason`, `score`, `undoes`, `found_by`)
	SELECT coalesce(NEW.`id`, 0), NEW.`url`, coalesce(`verdict`.`at`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), coalesce(`verdict`.`actor`, 'other'),
		OLD.`status`, NEW.`status`, `verdict`.`batch`, `verdict`.`reason`, `verdict`.`score`, `verdict`.`undoes`,
		CASE WHEN (SELECT `url` FROM `job_events` WHERE `job_id` = coalesce(NEW.`id`, 0) ORDER BY `id` DESC LIMIT 1) IS NOT NEW.`url` THEN NEW.`url` END
	FROM (SELECT 1) LEFT JOIN `job_verdict` AS `verdict` ON `verdict`.`job_id` = NEW.`id`;
END;

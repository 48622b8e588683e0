CREATE TABLE `gone_boards` (
	`reference` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_arrivals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job_id` integer NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_job_arrivals_job` ON `job_arrivals` (`job_id`);--> statement-breakpoint
CREATE TABLE `job_arriving` (
	`job_id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_accounts` (
	`address` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`port` integer NOT NULL,
	`security` text NOT NULL,
	`user_name` text NOT NULL,
	`folders` text NOT NULL,
	`skip` text NOT NULL,
	`since` text,
	`ca` text,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `news_marks` (
	`reader` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sync_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`started_by` text NOT NULL,
	`started_at` text NOT NULL,
	`seen_at` text NOT NULL,
	`ended_at` text,
	`parts` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `job_arriving_by_insert` BEFORE INSERT ON `jobs`
BEGIN
	DELETE FROM `job_arriving` WHERE `job_id` IS NOT NULL;
	INSERT INTO `job_arriving` (`job_id`) SELECT `id` FROM `jobs` WHERE `id` = NEW.`id` OR `url` = NEW.`url`;
END;--> statement-breakpoint
CREATE TRIGGER `job_arrivals_of_insert` AFTER INSERT ON `jobs`
WHEN typeof(NEW.`id`) = 'integer' AND NOT EXISTS (SELECT 1 FROM `job_verdict` WHERE `job_id` = 0)
BEGIN
	UPDATE `job_arrivals` SET `job_id` = NEW.`id` WHERE `job_id` IN (SELECT `job_id` FROM `job_arriving`
		WHERE NOT EXISTS (SELECT 1 FROM `jobs` WHERE `id` = `job_arriving`.`job_id`));
	INSERT INTO `job_arrivals` (`job_id`, `at`) SELECT NEW.`id`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	WHERE NOT EXISTS (SELECT 1 FROM `job_arriving` WHERE `job_id` = NEW.`id` OR NOT EXISTS (SELECT 1 FROM `jobs` WHERE `id` = `job_arriving`.`job_id`));
END;--> statement-breakpoint
CREATE TRIGGER `job_arrivals_of_move` AFTER UPDATE OF `id` ON `jobs`
WHEN OLD.`id` IS NOT NEW.`id` AND typeof(NEW.`id`) = 'integer'
BEGIN
	UPDATE `job_arrivals` SET `job_id` = NEW.`id` WHERE `job_id` = OLD.`id`;
END;

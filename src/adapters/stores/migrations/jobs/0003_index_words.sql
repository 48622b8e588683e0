CREATE TABLE `job_dates` (
	`job_id` integer PRIMARY KEY NOT NULL,
	`captured` text
);
--> statement-breakpoint
CREATE INDEX `idx_job_dates` ON `job_dates` (`captured`);--> statement-breakpoint
CREATE TABLE `job_noted` (
	`job_id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_words_info` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_job_events_told` ON `job_events` (`id`) WHERE score is not null or reason is not null or undoes is not null;--> statement-breakpoint
CREATE INDEX `idx_jobs_captured` ON `jobs` (`captured_at`,`id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `job_words` USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii');--> statement-breakpoint
CREATE TRIGGER `job_noted_of_insert` AFTER INSERT ON `jobs`
WHEN typeof(NEW.`id`) = 'integer'
BEGIN
	INSERT INTO `job_noted` (`job_id`) SELECT NEW.`id` WHERE NOT EXISTS (SELECT 1 FROM `job_noted` WHERE `job_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `job_noted_of_update` AFTER UPDATE OF `id`, `title`, `company`, `location`, `description`, `source`, `captured_at` ON `jobs`
WHEN typeof(NEW.`id`) = 'integer'
BEGIN
	INSERT INTO `job_noted` (`job_id`) SELECT NEW.`id` WHERE NOT EXISTS (SELECT 1 FROM `job_noted` WHERE `job_id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `job_noted_of_delete` AFTER DELETE ON `jobs`
WHEN typeof(OLD.`id`) = 'integer'
BEGIN
	INSERT INTO `job_noted` (`job_id`) SELECT OLD.`id` WHERE NOT EXISTS (SELECT 1 FROM `job_noted` WHERE `job_id` = OLD.`id`);
END;--> statement-breakpoint
INSERT INTO `job_noted` (`job_id`) SELECT `id` FROM `jobs` WHERE typeof(`id`) = 'integer';

CREATE TABLE `job_counts` (
	`status` text,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_job_counts` ON `job_counts` (`status`);--> statement-breakpoint
CREATE TABLE `job_replaced` (
	`job_id` integer PRIMARY KEY NOT NULL,
	`status` text
);--> statement-breakpoint
CREATE TRIGGER `job_replaced_by_insert` BEFORE INSERT ON `jobs`
WHEN EXISTS (SELECT 1 FROM `jobs` WHERE `id` = NEW.`id`) OR EXISTS (SELECT 1 FROM `jobs` WHERE `url` = NEW.`url`)
BEGIN
	DELETE FROM `job_replaced` WHERE `job_id` IS NOT NULL;
	INSERT INTO `job_replaced` (`job_id`, `status`) SELECT `id`, `status` FROM `jobs` WHERE `id` = NEW.`id` OR `url` = NEW.`url`;
END;--> statement-breakpoint
CREATE TRIGGER `job_replaced_by_update` BEFORE UPDATE ON `jobs`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`url` COLLATE BINARY IS NOT NEW.`url`
BEGIN
	DELETE FROM `job_replaced` WHERE `job_id` IS NOT NULL;
	INSERT INTO `job_replaced` (`job_id`, `status`) SELECT `id`, `status` FROM `jobs` WHERE (`id` = NEW.`id` OR `url` = NEW.`url`) AND `id` IS NOT OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `job_counts_of_insert` AFTER INSERT ON `jobs`
BEGIN
	UPDATE `job_counts` SET `count` = `count` - (SELECT count(*) FROM `job_replaced` AS `replaced` WHERE `replaced`.`status` IS `job_counts`.`status`
		AND (`replaced`.`job_id` = NEW.`id` OR NOT EXISTS (SELECT 1 FROM `jobs` WHERE `id` = `replaced`.`job_id`)))
	WHERE EXISTS (SELECT 1 FROM `job_replaced`);
	INSERT INTO `job_counts` (`status`, `count`) SELECT NEW.`status`, 0 WHERE NOT EXISTS (SELECT 1 FROM `job_counts` WHERE `status` IS NEW.`status`);
	UPDATE `job_counts` SET `count` = `count` + 1 WHERE `status` IS NEW.`status`;
	DELETE FROM `job_replaced` WHERE `job_id` IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `job_counts_of_move` AFTER UPDATE ON `jobs`
WHEN OLD.`id` IS NOT NEW.`id` OR OLD.`url` COLLATE BINARY IS NOT NEW.`url`
BEGIN
	UPDATE `job_counts` SET `count` = `count` - (SELECT count(*) FROM `job_replaced` AS `replaced` WHERE `replaced`.`status` IS `job_counts`.`status`
		AND (`replaced`.`job_id` = NEW.`id` OR NOT EXISTS (SELECT 1 FROM `jobs` WHERE `id` = `replaced`.`job_id`)))
	WHERE EXISTS (SELECT 1 FROM `job_replaced`);
	DELETE FROM `job_replaced` WHERE `job_id` IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `job_counts_of_update` AFTER UPDATE OF `status` ON `jobs`
WHEN OLD.`status` COLLATE BINARY IS NOT NEW.`status`
BEGIN
	INSERT INTO `job_counts` (`status`, `count`) SELECT NEW.`status`, 0 WHERE NOT EXISTS (SELECT 1 FROM `job_counts` WHERE `status` IS NEW.`status`);
	UPDATE `job_counts` SET `count` = `count` - 1 WHERE `status` IS OLD.`status`;
	UPDATE `job_counts` SET `count` = `count` + 1 WHERE `status` IS NEW.`status`;
END;--> statement-breakpoint
CREATE TRIGGER `job_counts_of_delete` AFTER DELETE ON `jobs`
BEGIN
	UPDATE `job_counts` SET `count` = `count` - 1 WHERE `status` IS OLD.`status`;
	DELETE FROM `job_replaced` WHERE `job_id` = OLD.`id`;
END;

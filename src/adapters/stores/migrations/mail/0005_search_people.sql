DROP TABLE `email_fts`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `email_fts` USING fts5(subject_words, body_words, subject_bigrams, body_bigrams, from_words, to_words, from_bigrams, to_bigrams, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO `email_fts` (`email_fts`, rank) VALUES ('hashsize', 16777216);
--> statement-breakpoint
INSERT OR REPLACE INTO `index_info` (`name`, `value`) SELECT 'indexed_to', '0' WHERE EXISTS (SELECT 1 FROM `emails`);

CREATE VIRTUAL TABLE `email_fts` USING fts5(subject_words, body_words, subject_bigrams, body_bigrams, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
INSERT INTO `email_fts` (`email_fts`, rank) VALUES ('hashsize', 16777216);

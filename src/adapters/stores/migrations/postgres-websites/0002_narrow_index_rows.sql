-- rows become narrow: a search reads many of them, and seldom their terms
ALTER TABLE "$schema"."website_chunk_index" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "$schema"."website_chunk_index" ADD COLUMN "repeated" "tsvector";--> statement-breakpoint
ALTER TABLE "$schema"."website_chunk_index" ALTER COLUMN "repeated" SET STORAGE PLAIN;--> statement-breakpoint
DROP INDEX "$schema"."idx_website_chunk_index_terms";--> statement-breakpoint
UPDATE "$schema"."website_chunk_index" SET
	"repeated" = (SELECT CASE WHEN pg_column_size(few) <= 3000 THEN few END FROM (SELECT ts_delete("terms", ARRAY(
		SELECT "lexeme" FROM unnest("terms")
		WHERE left("lexeme", 1) = '=' OR (cardinality("positions") = 1 AND "weights"[1] = 'D'))) AS few) AS found),
	"terms" = CASE WHEN length("terms") = 0 OR pg_column_size("terms") >= 2032 THEN "terms"
		ELSE "terms" || array_to_tsvector(ARRAY[repeat('~', 2032)]) END;--> statement-breakpoint
CREATE INDEX "idx_website_chunk_index_terms" ON "$schema"."website_chunk_index" USING gin ("terms");

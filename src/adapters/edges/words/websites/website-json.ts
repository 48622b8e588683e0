import type { EmbeddingState, ListedWebsite } from '#src/application/websites/list-websites.js'
import type { ChunkMatch, MatchedSource } from '#src/application/websites/ports/website-repository.js'
import type { TextChange, TextChanges } from '#src/domain/websites/compare-texts.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'

/** For use in a sentence: `1 chunk`, `2 chunks`. */
export function formatChunkCount(count: number): string {
  return count === 1 ? '1 chunk' : `${count} chunks`
}

/** For use in a sentence. */
export function formatChangeCount({ changes, omitted }: TextChanges): string {
  if (omitted === null) return `${changes.length} of its facts changed; the text is too long to compare`
  const total = changes.length + omitted
  const count = total === 1 ? '1 change' : `${total} changes`
  return omitted === 0 ? count : `${count}, of which ${changes.length} are listed`
}

/** The listed changes; empty if no text was replaced. */
export function toChangesJson(changes: TextChanges | null): TextChange[] {
  return (changes?.changes ?? []).map(({ field, from, to }) => ({ field, from, to }))
}

/** A source as JSON for tools and `--json`, without its id, whose name differs between them. */
export function toSourceJson(source: WebsiteSource) {
  return {
    url: source.url,
    title: source.title,
    content_type: source.contentType,
    language: source.language,
    fetch_timestamp: source.fetchedAt,
    state: source.state,
    since: source.since,
    processing_status: source.status,
    chunks_count: source.chunksCount,
    has_pasted_text: source.hasPastedText,
    error_message: source.errorMessage,
  }
}

/** A source of a list, with its age. */
export function toWebsiteJson(website: ListedWebsite) {
  const { has_pasted_text, error_message, ...fields } = toSourceJson(website)
  return { id: website.id, ...fields, is_stale: website.isStale, has_pasted_text, error_message }
}

/** The state of the search indexes. */
export function toSearchStateJson(embedding: EmbeddingState, textIndexIsCurrent: boolean) {
  return {
    embedding_model: embedding.model,
    stored_model: embedding.storedModel,
    stored_dimensions: embedding.storedDimensions,
    chunks: embedding.chunks,
    chunks_without_vector: embedding.chunksWithoutVector,
    text_index_is_current: textIndexIsCurrent,
  }
}

/** A matching chunk; the tools format `headings` differently. */
export function toMatchJson(match: ChunkMatch) {
  return {
    chunk_id: match.chunkId,
    source_id: match.sourceId,
    source_url: match.sourceUrl,
    title: match.title,
    headings: match.headings,
    content: match.content,
    vector_score: match.vectorScore,
    fts_score: match.ftsScore,
    combined_score: match.combinedScore,
  }
}

/** A page with matches, without the facts it states. */
export function toMatchedSourceJson({ id, title, url }: MatchedSource) {
  return { source_id: id, title, url }
}

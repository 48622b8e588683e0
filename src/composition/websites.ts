/** What other programs import as `jobworkflow/websites`: a store of web pages. */
export { HttpEmbedder, type HttpEmbedderOptions } from '../adapters/embedding/http/http-embedder.js'
export { defaultModelDir } from '../adapters/embedding/local/model-files.js'
export {
  describeModel,
  type ModelDescription,
  type ModelRequest,
  type PullProgress,
  type PullRequest,
  pullModel,
} from '../adapters/embedding/local/pull-model.js'
export { MemoryWebsiteRepository } from '../adapters/persistence/memory/websites/memory-website-repository.js'
export {
  SqliteWebsiteRepository,
  type WebsiteRepositoryOptions,
} from '../adapters/persistence/sqlite/websites/sqlite-website-repository.js'
export { type AnthropicOptions, AnthropicSynthesizer } from '../adapters/synthesis/anthropic-synthesizer.js'
export { type EventLogParts, JsonLinesEventSink } from '../adapters/system/event-log.js'
export { createOwner, isAlive } from '../adapters/system/process-owner.js'
export {
  CreateWebsiteChunks,
  type CreateWebsiteChunksRequest,
  type CreateWebsiteChunksResult,
} from '../application/websites/create-website-chunks.js'
export {
  CreateWebsiteSource,
  type CreateWebsiteSourceRequest,
  type CreateWebsiteSourceResult,
} from '../application/websites/create-website-source.js'
export { DeleteWebsite, type DeleteWebsiteResult } from '../application/websites/delete-website.js'
export type { EditingParts } from '../application/websites/edit-source.js'
export { GetWebsiteStatus } from '../application/websites/get-website-status.js'
export {
  type EmbeddingState,
  type ListedWebsite,
  ListWebsites,
  type ListWebsitesRequest,
  type ListWebsitesResult,
  listLimit,
} from '../application/websites/list-websites.js'
export type { ProcessingParts, ProcessingProgress } from '../application/websites/page-processing.js'
export { PageWorks, type WorkParts } from '../application/websites/page-works.js'
export type { ContentExtractor, ExtractionRequest } from '../application/websites/ports/content-extractor.js'
export type { Embedder, EmbeddingPurpose } from '../application/websites/ports/embedder.js'
export type { EventSink, WebsiteEvent } from '../application/websites/ports/event-sink.js'
export type {
  FetchedPage,
  PageFetcher,
  PageFormat,
  PageRequest,
  PageValidators,
} from '../application/websites/ports/page-fetcher.js'
export type { Excerpt, SynthesisRequest, Synthesizer } from '../application/websites/ports/synthesizer.js'
export type {
  ChunkMatch,
  ChunkSearchRequest,
  ChunkSearchResult,
  ChunkVectors,
  MatchedSource,
  Owner,
  PageChunk,
  PageChunks,
  PastedChunks,
  ProcessingRecord,
  SourceListRequest,
  SourceOrder,
  StatusChange,
  StoredChunk,
  TextIndexing,
  VectorSpace,
  WebsiteRepository,
} from '../application/websites/ports/website-repository.js'
export {
  ProcessWebsite,
  type ProcessWebsiteRequest,
  type ProcessWebsiteResult,
} from '../application/websites/process-website.js'
export {
  QueryWebsites,
  type QueryWebsitesRequest,
  type QueryWebsitesResult,
  queryLimit,
} from '../application/websites/query-websites.js'
export {
  ReadWebsiteChunks,
  type ReadWebsiteChunksRequest,
  type ReadWebsiteChunksResult,
} from '../application/websites/read-website-chunks.js'
export { RefreshWebsite, type RefreshWebsiteRequest } from '../application/websites/refresh-website.js'
export {
  type ReindexProgress,
  type ReindexRequest,
  type ReindexResult,
  ReindexWebsites,
} from '../application/websites/reindex-websites.js'
export { UpdateWebsiteStatus, type UpdateWebsiteStatusRequest } from '../application/websites/update-website-status.js'
export {
  createWebsiteUseCases,
  type WebsiteParts,
  type WebsiteUseCases,
} from '../application/websites/website-use-cases.js'
export { type ConfidenceLevel, confidenceLevels } from '../domain/websites/confidence.js'
export {
  type Chunk,
  type EntityName,
  type ExtractedEntities,
  type ExtractedEntity,
  entityNames,
  type PageBlock,
  type PageContent,
  type ProcessedPage,
} from '../domain/websites/page-content.js'
export { type GivenChunk, pasteLimit } from '../domain/websites/pasted-text.js'
export {
  type ContentType,
  contentTypes,
  type Language,
  languages,
  type ProcessingStatus,
  processingStatuses,
  type WebsiteSource,
} from '../domain/websites/website.js'
export {
  WebsiteError,
  type WebsiteErrorParts,
  type WebsiteErrorType,
  websiteErrorTypes,
} from '../domain/websites/website-error.js'
export { createLocalEmbedder } from './local-embedder.js'
export { openWebsites, type Websites } from './open-websites.js'
export {
  createContentExtractor,
  createPageFetcher,
  type FetchingOptions,
  type WebsitesOptions,
  type WebsitesSource,
} from './websites-context.js'

/** What other programs import as `jobworkflow/websites`: a store of web pages. */
export type { EmbedderKind } from '../adapters/cli/defaults.js'
export { HttpEmbedder, type HttpEmbedderOptions } from '../adapters/embedding/http/http-embedder.js'
export { defaultModelDir } from '../adapters/embedding/local/model-files.js'
export type {
  ModelDescription,
  ModelRequest,
  PullProgress,
  PullRequest,
} from '../adapters/embedding/local/pull-model.js'
export { MemoryWebsiteRepository } from '../adapters/persistence/memory/websites/memory-website-repository.js'
export { RepositoryPages } from '../adapters/persistence/websites/repository-pages.js'
export { type AnthropicOptions, AnthropicSynthesizer } from '../adapters/synthesis/anthropic-synthesizer.js'
export { type EventLogParts, JsonLinesEventSink } from '../adapters/system/event-log.js'
export type * from '../application/jobs/ports/stored-pages.js'
export type { Clock } from '../application/shared/ports/clock.js'
export type { Logger } from '../application/shared/ports/logger.js'
export type { Progress } from '../application/shared/progress.js'
export type * from '../application/websites/create-website-chunks.js'
export type * from '../application/websites/create-website-source.js'
export type * from '../application/websites/list-websites.js'
export type * from '../application/websites/page-processing.js'
export type * from '../application/websites/ports/content-extractor.js'
export type * from '../application/websites/ports/embedder.js'
export type * from '../application/websites/ports/event-sink.js'
export type * from '../application/websites/ports/page-fetcher.js'
export type * from '../application/websites/ports/synthesizer.js'
export type * from '../application/websites/ports/website-repository.js'
export type * from '../application/websites/process-website.js'
export type * from '../application/websites/process-website.js'
export type * from '../application/websites/query-websites.js'
export type * from '../application/websites/queue-websites.js'
export type * from '../application/websites/reindex-websites.js'
export type * from '../application/websites/update-website-status.js'
export type * from '../application/websites/website-use-cases.js'
export type * from '../application/websites/work-on-queue.js'
export type * from '../domain/shared/app-error.js'
export { AppError, errorCodes } from '../domain/shared/app-error.js'
export type { UtcTime } from '../domain/shared/calendar.js'
export { type StorageFacts, type StorageProblem, storageFactsOf } from '../domain/shared/storage-failure.js'
export type * from '../domain/websites/page-content.js'
export { entityNames } from '../domain/websites/page-content.js'
export type * from '../domain/websites/page-kind.js'
export { type GivenChunk, pasteLimit } from '../domain/websites/pasted-text.js'
export { type ConfidenceLevel, confidenceLevels } from '../domain/websites/scoring.js'
export type * from '../domain/websites/source-mark.js'
export type * from '../domain/websites/website.js'
export { contentTypes, languages, listLimit, processingStatuses, queryLimit } from '../domain/websites/website.js'
export {
  type WebsiteFacts,
  type WebsiteProblem,
  websiteFactsOf,
  websiteFailure,
} from '../domain/websites/website-failure.js'
export {
  createLocalEmbedder,
  createPageFetcher,
  describeModel,
  openWebsites,
  pullModel,
} from './library-edge/websites.js'
export {
  createContentExtractor,
  type FetchingOptions,
  type Websites,
  type WebsitesOptions,
  type WebsitesSource,
} from './open-websites.js'

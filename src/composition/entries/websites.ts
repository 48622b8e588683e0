/** The export `jobworkflow/websites`: a store of web pages. */
export type { EmbedderKind } from '#src/adapters/edges/cli/defaults.js'
export { defaultModelDir } from '#src/adapters/kit/cache-folder.js'
export { HttpEmbedder, type HttpEmbedderOptions } from '#src/adapters/models/embedding/http/http-embedder.js'
export type {
  ModelDescription,
  ModelRequest,
  PullProgress,
  PullRequest,
} from '#src/adapters/models/embedding/local/pull-model.js'
export { type AnthropicOptions, AnthropicSynthesizer } from '#src/adapters/models/synthesis/anthropic-synthesizer.js'
export { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
export { RepositoryPages } from '#src/adapters/stores/memory/websites/repository-pages.js'
export { type EventLogParts, JsonLinesEventSink } from '#src/adapters/system/event-log.js'
export type * from '#src/application/jobs/ports/stored-pages.js'
export type { Clock } from '#src/application/shared/ports/clock.js'
export type { Logger } from '#src/application/shared/ports/logger.js'
export type { Progress } from '#src/application/shared/progress.js'
export type * from '#src/application/websites/create-website-chunks.js'
export type * from '#src/application/websites/create-website-source.js'
export type * from '#src/application/websites/list-websites.js'
export type * from '#src/application/websites/page-processing.js'
export type * from '#src/application/websites/ports/content-extractor.js'
export type * from '#src/application/websites/ports/embedder.js'
export type * from '#src/application/websites/ports/event-sink.js'
export type * from '#src/application/websites/ports/page-fetcher.js'
export type * from '#src/application/websites/ports/synthesizer.js'
export type * from '#src/application/websites/ports/website-repository.js'
export type * from '#src/application/websites/process-website.js'
export type * from '#src/application/websites/query-websites.js'
export type * from '#src/application/websites/queue-websites.js'
export type * from '#src/application/websites/reindex-websites.js'
export type * from '#src/application/websites/update-website-status.js'
export type * from '#src/application/websites/website-use-cases.js'
export type * from '#src/application/websites/work-on-queue.js'
export {
  createLocalEmbedder,
  createPageFetcher,
  describeModel,
  openWebsites,
  pullModel,
} from '#src/composition/library-edge/websites.js'
export { createContentExtractor, type FetchingOptions } from '#src/composition/websites/open-sites.js'
export type { Websites } from '#src/composition/websites/open-websites.js'
export type { WebsitesOptions, WebsitesSource } from '#src/composition/websites/websites-parts.js'
export type * from '#src/domain/shared/app-error.js'
export { AppError, errorCodes } from '#src/domain/shared/app-error.js'
export type { UtcTime } from '#src/domain/shared/calendar.js'
export { type StorageFacts, type StorageProblem, storageFactsOf } from '#src/domain/shared/storage-failure.js'
export type * from '#src/domain/websites/page-content.js'
export { entityNames } from '#src/domain/websites/page-content.js'
export type * from '#src/domain/websites/page-kind.js'
export { type GivenChunk, pasteLimit } from '#src/domain/websites/pasted-text.js'
export { type ConfidenceLevel, confidenceLevels } from '#src/domain/websites/scoring.js'
export type * from '#src/domain/websites/source-mark.js'
export type * from '#src/domain/websites/website.js'
export { contentTypes, languages, listLimit, processingStatuses, queryLimit } from '#src/domain/websites/website.js'
export {
  type WebsiteFacts,
  type WebsiteProblem,
  websiteFactsOf,
  websiteFailure,
} from '#src/domain/websites/website-failure.js'

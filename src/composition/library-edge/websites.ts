import type { ModelRequest } from '#src/adapters/models/embedding/local/pull-model.js'
import * as models from '#src/adapters/models/embedding/local/pull-model.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import type { FetchingOptions, Sites, SitesOptions } from '#src/composition/websites/open-sites.js'
import * as sites from '#src/composition/websites/open-sites.js'
import type { Websites } from '#src/composition/websites/open-websites.js'
import * as websites from '#src/composition/websites/open-websites.js'
import type { WebsitesOptions, WebsitesSource } from '#src/composition/websites/websites-parts.js'
import * as parts from '#src/composition/websites/websites-parts.js'
import type { GivenChunk } from '#src/domain/websites/pasted-text.js'
import { contentTypes, processingStatuses } from '#src/domain/websites/website.js'
import { checkArguments, fields, fieldsOf, guarded, type MethodShapes, orNull, type Parameters } from './shape.js'

const texts = { listOf: 'text' } as const
const work = { 'onProgress?': 'function', 'signal?': 'signal' } as const
const awaited = { 'waitMs?': 'number', 'onProgress?': 'function' } as const
const contentType = { oneOf: contentTypes }
const source = { sourceId: 'whole' } as const

export const websitesShapes: MethodShapes<Websites> = {
  process: {
    request: fields({
      ...awaited,
      url: 'text',
      'contentType?': contentType,
      'forceRefresh?': 'flag',
    }),
  },
  refresh: { request: fields({ ...awaited, ...source }) },
  query: {
    request: fields({
      query: 'text',
      'maxResults?': 'whole',
      'embedding?': { listOf: 'number' },
      'contentType?': contentType,
      'sourceIds?': { listOf: 'whole' },
      'synthesizer?': orNull({ fields: { synthesize: 'function' } }),
      'signal?': 'signal',
    }),
  },
  list: {
    'request?': fields({
      'contentType?': contentType,
      'status?': { oneOf: processingStatuses },
      'limit?': 'whole',
      'offset?': 'whole',
      'orderBy?': { oneOf: ['fetchedAt', 'url', 'status'] },
      'descending?': 'flag',
    }),
  },
  getStatus: source,
  delete: source,
  reindex: { 'request?': fields(work) },
  queue: {
    request: fields({ urls: texts, 'contentType?': contentType, 'forceRefresh?': 'flag' }),
  },
  workOnQueue: {
    'request?': fields({
      'concurrency?': 'count',
      'untilEmpty?': 'flag',
      'signal?': 'signal',
      'onPage?': 'function',
      'onStoreAway?': 'function',
    }),
  },
  createSource: {
    request: fields({ url: 'text', 'contentType?': contentType, 'title?': 'text' }),
  },
  createChunks: {
    request: fields({
      ...source,
      ...work,
      chunks: { listOf: fieldsOf<GivenChunk>({ content: 'text', headings: texts }) },
    }),
  },
  updateStatus: {
    request: fields({
      ...source,
      status: { oneOf: processingStatuses },
      'errorMessage?': 'text',
    }),
  },
  readChunks: { request: fields({ ...source, 'after?': 'whole', 'version?': 'whole' }) },
  close: {},
}

const fetching = { 'hostDelayMs?': 'number', 'allowHosts?': texts } as const

export const websitesOptions: Parameters = {
  'options?': fieldsOf<WebsitesOptions>({
    ...fetching,
    'busyTimeoutMs?': 'number',
    'embedder?': { anyOf: ['text', 'object'] },
    'embeddings?': orNull({ fields: { url: 'text', model: 'text', apiKey: orNull('text') } }),
    'modelDir?': 'text',
    'synthesizer?': { fields: { synthesize: 'function' } },
    'anthropicApiKey?': orNull('text'),
    'anthropicModel?': orNull('text'),
    'events?': { anyOf: ['text', 'object', 'null'] },
    'fetcher?': { fields: { fetch: 'function' } },
    'extractor?': 'object',
    'clock?': 'object',
    'logger?': 'object',
  }),
}

export const fetchingOptions: Parameters = { 'options?': fieldsOf<FetchingOptions>(fetching) }

export const sitesOptions: Parameters = {
  'options?': fieldsOf<SitesOptions>({ ...fetching, 'websitesDb?': 'text' }),
}

const model = { modelDir: 'text', 'hub?': 'text', 'quietMs?': 'number', 'signal?': 'signal' } as const

export const localEmbedderParameters: Parameters = {
  options: fieldsOf<Pick<ModelRequest, 'modelDir'>>({ modelDir: 'text' }),
}

export const modelShapes: MethodShapes<Pick<typeof models, 'describeModel' | 'pullModel'>> = {
  describeModel: { request: fields(model) },
  pullModel: { request: fields({ ...model, 'onProgress?': 'function' }) },
}

/**
 * Opens the store in the SQLite file or at the PostgreSQL URL `source`, or one with a custom repository. Nothing is
 * opened before the first call, which marks the unfinished work of a dead process as interrupted. Throws
 * VALIDATION_ERROR.
 */
export function openWebsites(source: WebsitesSource, options: WebsitesOptions = {}): Websites {
  checkArguments(websitesOptions, [options])
  return guarded(websites.openWebsites(source, options), websitesShapes)
}

/** Fetches pages politely and not from private networks; the caller closes it. Throws VALIDATION_ERROR. */
export function createPageFetcher(options: FetchingOptions = {}): PageFetcher & { close(): Promise<void> } {
  checkArguments(fetchingOptions, [options])
  return sites.createPageFetcher(options)
}

/**
 * Reads postings in the same way as pages: politely, and not from private networks. Nothing is started before the first
 * one. Throws VALIDATION_ERROR.
 */
export async function openSites(options: SitesOptions = {}): Promise<Sites> {
  checkArguments(sitesOptions, [options])
  return sites.openSites(options)
}

/**
 * Embeds with the model in `modelDir`, in a process that starts with the first text; the caller closes it. Throws
 * VALIDATION_ERROR.
 */
export function createLocalEmbedder(options: Pick<models.ModelRequest, 'modelDir'>): Embedder {
  checkArguments(localEmbedderParameters, [options])
  return parts.createLocalEmbedder(options)
}

const { describeModel: describe, pullModel: pull } = models

export const { describeModel, pullModel } = guarded({ describeModel: describe, pullModel: pull }, modelShapes)

import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { RuleVerdict } from '#src/application/jobs/triage-matching.js'
import type { PostingFilesOptions } from '#src/composition/jobs/import-jobs.js'
import * as postingFiles from '#src/composition/jobs/import-jobs.js'
import type { JobsAdapters, JobsOptions } from '#src/composition/jobs/jobs-parts.js'
import type { Jobs } from '#src/composition/jobs/open-jobs.js'
import * as jobs from '#src/composition/jobs/open-jobs.js'
import type { PagesOptions } from '#src/composition/websites/open-pages.js'
import * as pages from '#src/composition/websites/open-pages.js'
import { fitWishes, type PayAsked, type SearchPosition, searchOrders } from '#src/domain/jobs/job-search.js'
import type { QueuePosition } from '#src/domain/jobs/queue.js'
import type { KeptSearch } from '#src/domain/jobs/saved-search.js'
import { actors } from '#src/domain/jobs/triage.js'
import { checkArguments, fields, fieldsOf, guarded, type MethodShapes, orNull, type Parameters } from './shape.js'

const actor = { oneOf: actors }
const texts = { listOf: 'text' } as const
const place = { capturedAt: orNull('text'), id: 'whole', 'storage?': 'text' } as const

const files = { 'encoding?': 'text', 'onBytes?': 'function', 'signal?': 'signal' } as const
const postings = {
  ...files,
  from: { anyOf: ['text', texts, 'asyncIterable'] },
  'mapping?': 'object',
  'defaultSource?': orNull('text'),
  'onReport?': 'function',
  'onProgress?': 'function',
} as const

const facts = {
  'remote?': orNull('flag'),
  'minPay?': orNull(fieldsOf<PayAsked>({ amount: 'number', currency: 'text' })),
  'language?': orNull('text'),
  'postedFrom?': orNull('text'),
  'postedTo?': orNull('text'),
} as const

const conditions = {
  'query?': 'text',
  'statuses?': orNull(texts),
  'company?': orNull('text'),
  'location?': orNull('text'),
  'source?': orNull('text'),
  'capturedFrom?': orNull('text'),
  'capturedTo?': orNull('text'),
  'hasMail?': orNull('flag'),
  'matchedMail?': { listOf: 'whole' },
  'minScore?': orNull('whole'),
  ...facts,
  'signal?': 'signal',
} as const

const matching = { ...conditions, 'sameCompany?': orNull('text'), 'sameReason?': orNull('text') } as const

const stated = {
  ...({ 'query?': 'text', 'pay?': 'text', 'remote?': 'text', 'location?': 'text', 'language?': 'text' } as const),
  ...({ 'days?': 'text', 'source?': 'text', 'company?': 'text', 'from?': 'text', 'to?': 'text' } as const),
  ...({ 'mail?': 'text', 'score?': 'text', 'order?': 'text' } as const),
}

export const jobsShapes: MethodShapes<Jobs> = {
  readNew: {
    'request?': fields({
      'limit?': 'whole',
      'position?': orNull(fieldsOf<QueuePosition>(place)),
      'maxCharacters?': 'number',
    }),
  },
  // faults of an item are reported in its result
  updateStatuses: { updates: { listOf: 'object' } },
  countByStatus: {},
  summarize: {},
  list: {
    'request?': fields({ 'statuses?': texts, 'query?': 'text', ...facts, 'limit?': 'count', 'fit?': 'flag' }),
  },
  search: {
    'request?': fields({
      ...conditions,
      'order?': { oneOf: searchOrders },
      'position?': orNull(fieldsOf<SearchPosition>({ ...place, rank: orNull('number'), 'isNear?': 'flag' })),
      'limit?': 'whole',
      'fit?': orNull({ oneOf: fitWishes }),
    }),
  },
  countFound: { 'request?': fields(conditions) },
  find: { id: 'whole' },
  texts: { ids: { listOf: 'whole' } },
  triage: {
    request: fields({ verdicts: { listOf: 'object' }, 'actor?': actor, 'batch?': 'text' }),
  },
  countMatching: { jobs: fields(matching) },
  triageMatching: {
    request: fields({
      ...matching,
      verdict: fieldsOf<RuleVerdict>({ status: 'text', 'reason?': orNull('text'), 'score?': orNull('whole') }),
      'actor?': actor,
      'batch?': 'text',
      'atMost?': 'whole',
    }),
  },
  undoTriage: { request: fields({ batchId: 'text', 'actor?': actor, 'batch?': 'text' }) },
  history: {
    'request?': fields({ 'jobId?': orNull('whole'), 'batch?': orNull('text'), 'limit?': 'count' }),
  },
  savedSearches: {},
  saveSearch: {
    request: fields({
      name: 'text',
      statuses: orNull(texts),
      fields: fieldsOf<KeptSearch['fields']>(stated),
      'replaces?': 'flag',
    }),
  },
  renameSearch: { request: fields({ name: 'text', to: 'text' }) },
  removeSearch: { name: 'text' },
  findBoards: {
    request: fields({
      'query?': 'text',
      'place?': orNull('text'),
      'language?': orNull('text'),
      'field?': orNull('text'),
    }),
  },
  import: { request: fields({ ...postings, 'dryRun?': 'flag', 'fill?': 'flag' }) },
  check: { request: fields(postings) },
  migrate: {},
  get: { ids: { listOf: 'whole' } },
  close: {},
}

export const jobsOptions: Parameters = {
  'options?': fieldsOf<JobsOptions>({
    'busyTimeoutMs?': 'number',
    'scanTimeoutMs?': 'number',
    'clock?': 'object',
    'pages?': 'object',
    'ownBoards?': orNull('text'),
  }),
}

export const pagesParameters: Parameters = {
  source: 'text',
  'options?': fieldsOf<PagesOptions>({ 'busyTimeoutMs?': 'number' }),
}

export const readPostingFilesParameters: Parameters = { paths: texts, 'options?': fieldsOf<PostingFilesOptions>(files) }

/**
 * Opens the queue in the SQLite file or at the PostgreSQL URL `source`, or one with custom adapters. Nothing is opened
 * before the first call. Throws VALIDATION_ERROR.
 */
export function openJobs(source: string | JobsAdapters, options: JobsOptions = {}): Jobs {
  checkArguments(jobsOptions, [options])
  return guarded(jobs.openJobs(source, options), jobsShapes)
}

/**
 * The stored pages in the SQLite file or at the PostgreSQL URL `source`, for a hunt. They are only read, and nothing is
 * loaded or opened before the first lookup. Throws VALIDATION_ERROR.
 */
export function openPages(source: string, options: PagesOptions = {}): StoredPages {
  checkArguments(pagesParameters, [source, options])
  return pages.openPages(source, options)
}

/** Yields the captured rows of these files, in order and in constant memory. Throws NOT_FOUND, VALIDATION_ERROR. */
export function readPostingFiles(
  paths: readonly string[],
  options: PostingFilesOptions = {},
): AsyncIterable<CapturedRow> {
  checkArguments(readPostingFilesParameters, [paths, options])
  return postingFiles.readPostingFiles(paths, options)
}

import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { LetterJudgement, SenderJudgement } from '#src/application/hunt/judge-letters.js'
import type { LinkApplicationRequest } from '#src/application/hunt/link-application.js'
import type { ApplicationPosition } from '#src/application/hunt/list-applications.js'
import { mailGroups } from '#src/application/hunt/mail-group.js'
import type { LetterPosition } from '#src/application/hunt/read-letters.js'
import type { AskedOfJobs } from '#src/application/jobs/get-jobs.js'
import { newsReaders } from '#src/application/sync/ports/sync-records.js'
import type { Hunt, HuntOptions, HuntSources } from '#src/composition/hunt/open-hunt.js'
import * as hunt from '#src/composition/hunt/open-hunt.js'
import { messageKinds } from '#src/domain/hunt/letters/message-kind.js'
import { stages } from '#src/domain/hunt/stages/stage.js'
import { judges, noteKinds, turns } from '#src/domain/hunt/verdicts/hunt-entry.js'
import type { NamedPosting } from '#src/domain/jobs/named-posting.js'
import { actors } from '#src/domain/jobs/triage.js'
import { answerers } from '#src/domain/mail/conversation.js'
import { checkArguments, fields, fieldsOf, guarded, type MethodShapes, orNull, type Parameters } from './shape.js'

const ids = { listOf: 'whole' } as const
const texts = { listOf: 'text' } as const

const namedPosting = fieldsOf<NamedPosting>({
  ...{ 'url?': 'text', 'title?': 'text', 'company?': 'text' },
  ...{ 'location?': 'text', 'description?': 'text', 'text?': 'text' },
})

const givenBy = { 'actor?': { oneOf: judges }, 'client?': orNull('text') } as const

const letterJudgement = fieldsOf<LetterJudgement>({
  emailId: 'whole',
  kind: { oneOf: messageKinds },
  'jobId?': orNull('whole'),
  ...{ 'quote?': orNull('text'), 'starts?': orNull('text'), 'ends?': orNull('text'), 'zone?': orNull('text') },
  ...{ 'due?': orNull('text'), 'turn?': orNull({ oneOf: turns }), 'note?': orNull('text'), 'warned?': orNull('flag') },
})

const linkRequest = fieldsOf<LinkApplicationRequest>({
  jobId: 'whole',
  thing: {
    anyOf: [{ fields: { threadId: 'text' } }, { fields: { emailId: 'whole' } }, { fields: { sourceId: 'text' } }],
  },
  decision: { oneOf: ['confirm', 'reject'] },
  ...givenBy,
})

const senderJudgement = fieldsOf<SenderJudgement>({ from: 'text', kind: { oneOf: messageKinds } })

export const huntShapes: MethodShapes<HuntUseCases> = {
  listApplications: {
    request: fields({
      'stage?': orNull({ oneOf: stages }),
      'waitingOn?': orNull({ oneOf: answerers }),
      'silentDays?': orNull('whole'),
      'company?': orNull('text'),
      'unknown?': 'flag',
      'limit?': 'whole',
      'position?': orNull(fieldsOf<ApplicationPosition>({ at: orNull('text'), key: 'text' })),
    }),
  },
  getApplicationTimeline: { jobId: 'whole' },
  getApplicationTimelines: { jobIds: ids },
  suggestStatusUpdates: { jobIds: orNull(ids) },
  linkApplication: { request: linkRequest },
  linkApplications: { requests: { listOf: linkRequest } },
  findJobChoices: { request: fields({ query: 'text', limit: 'whole' }) },
  jobChoicesOf: { ids },
  listMailGroup: { request: fields({ group: orNull({ oneOf: mailGroups }), limit: 'whole', offset: 'whole' }) },
  readLetters: {
    'request?': fields({
      'jobIds?': orNull(ids),
      'since?': orNull('text'),
      'isAll?': 'flag',
      'limit?': 'whole',
      'position?': orNull(fieldsOf<LetterPosition>({ newest: 'text', jobId: 'whole', at: 'text', id: 'whole' })),
      'fit?': 'function',
    }),
  },
  judgeLetters: {
    request: fields({
      letters: { listOf: { anyOf: [letterJudgement, senderJudgement] } },
      'refused?': { listOf: 'object' },
      ...givenBy,
    }),
  },
  news: {
    request: fields({
      reader: { oneOf: newsReaders },
      'since?': orNull('text'),
      'seen?': orNull('text'),
      'keepsSeen?': 'flag',
      'fits?': 'function',
    }),
  },
  seeNews: { request: fields({ reader: { oneOf: newsReaders }, seen: 'text' }) },
  noteApplication: {
    request: fields({
      'jobId?': orNull('whole'),
      'company?': orNull('text'),
      kind: { oneOf: noteKinds },
      ...{ 'at?': orNull('text'), 'starts?': orNull('text'), 'ends?': orNull('text'), 'zone?': orNull('text') },
      ...{ 'due?': orNull('text'), 'text?': orNull('text'), 'file?': orNull('text') },
      'contact?': orNull({ fields: { name: 'text', 'address?': orNull('text'), 'role?': orNull('text') } }),
      'documents?': orNull(ids),
      ...givenBy,
    }),
  },
  datesAhead: {},
  mailOf: { jobIds: orNull(ids) },
  progress: { request: fields({ timeZone: 'text' }) },
  decisionsOfDay: { request: fields({ timeZone: 'text' }) },
  understand: { emailIds: ids },
  getJobs: {
    ids,
    asked: fieldsOf<AskedOfJobs>({ history: 'flag', duplicates: 'flag', page: 'flag', mail: 'flag', 'fit?': 'flag' }),
  },
  checkPostings: {
    request: fields({ jobIds: ids, 'signal?': 'signal', 'keepsUnknown?': 'flag', 'onProgress?': 'function' }),
  },
  addJobs: {
    request: fields({
      postings: { listOf: namedPosting },
      'actor?': { oneOf: actors },
      'source?': 'text',
      'waitMs?': 'number',
    }),
  },
  previewPosting: { request: fields({ posting: namedPosting, 'waitMs?': 'number' }) },
  jobsOfPage: { sourceId: 'whole' },
  findPreview: { question: fields({ url: 'text', 'waitMs?': 'number' }) },
}

export const huntParameters: Parameters = {
  sources: fieldsOf<HuntSources>({
    jobs: {
      fields: {
        ...{ hunt: 'object', 'additions?': 'object', 'news?': 'object', 'documents?': 'object' },
        ...{ 'find?': 'function', 'search?': 'function' },
      },
    },
    'mail?': { fields: { hunt: 'function' } },
    'sites?': { fields: { fetcher: 'object', extractor: 'object' } },
    'pages?': 'object',
  }),
  'options?': fieldsOf<HuntOptions>({ 'me?': texts, 'clock?': 'object', 'home?': 'text' }),
}

/** Opens a hunt: the progress of applications, from the queue and the mail together. Throws VALIDATION_ERROR. */
export function openHunt(sources: HuntSources, options: HuntOptions = {}): Hunt {
  checkArguments(huntParameters, [sources, options])
  const { until, ...asked } = hunt.openHunt(sources, options)
  return { ...guarded(asked, huntShapes), until: (signal) => guarded(until(signal), huntShapes) }
}

import { maxQuoteLength } from '#src/domain/hunt/letters/message-facts.js'
import type { EmployerIndex } from './employer-index.js'
import type { MatchedJob } from './matched-job.js'
import { type MatchedMessage, type MatchRule, type MessageMatch, unmatched } from './message-match.js'
import { employersNamedIn, type NamedEmployer } from './named-employers.js'
import { titlesNamedIn } from './named-titles.js'
import { type MessageWords, narrowRows } from './narrow-rows.js'
import type { PostingKeys } from './posting-keys.js'
import { senderDomain } from './sender-domains.js'
import { employersNamedBySender, employersOfDomain } from './sending-employers.js'
import { titleRelation } from './title-relation.js'
import { asTitleWords, wordsOfTitle } from './title-words.js'
import { type Passage, passagesOf } from './words.js'

export interface Roster<Job extends MatchedJob> {
  readonly employers: EmployerIndex<Job>
  /** Also includes the names that senders use. */
  readonly senders: EmployerIndex<Job>
  readonly postings: PostingKeys<Job>
  readonly byId: ReadonlyMap<number, Job>
}

interface Naming<Job extends MatchedJob> {
  readonly rule: MatchRule
  readonly named: readonly NamedEmployer<Job>[]
}

/** What a message's own words say about its job. */
export interface OwnEvidence extends MessageMatch {
  /** Whether the complete name of an employer appears. */
  readonly isNamed: boolean
  /** Whether the complete title of the job appears; computed on demand. */
  readonly namesTitle: () => boolean
}

/** Finds the jobs that a message's own words point to. `isOpen` tells which jobs are allowed. */
export function matchByOwnWords<Job extends MatchedJob>(
  message: MatchedMessage,
  roster: Roster<Job>,
  isOpen: (job: Job) => boolean,
): OwnEvidence {
  const subject = passagesOf((message.subject ?? '').slice(0, maxSubject))
  const text = passagesOf(message.opening)
  const namings = namingsIn(message, subject, [...text, ...passagesOf(message.signature ?? '')], roster)
  const words = messageWords(subject, text, namings)
  const match = byPosting(message, roster, isOpen, words, namings) ?? byEmployer(namings, words, isOpen)
  const ids = match.jobId === null ? match.candidates : [match.jobId]
  const job = wholeIn(namings).find(({ id }) => id === match.jobId)
  return {
    ...match,
    isNamed: wholeIn(namings).length > 0,
    namesTitle: () => job !== undefined && titleRelation(wordsOfTitle(job.title ?? ''), words) === 'exact',
    isFromEmployer: wholeIn(namings.filter(({ rule }) => ofSender.has(rule))).some(({ id }) => ids.includes(id)),
  }
}

export function toMatch({ isNamed: _, namesTitle: __, ...match }: OwnEvidence): MessageMatch {
  return match
}

const ofSender: ReadonlySet<MatchRule> = new Set(['company-in-sender', 'company-in-domain'])

function wholeIn<Job extends MatchedJob>(namings: readonly Naming<Job>[]): readonly Job[] {
  return namings.flatMap(({ named }) => named.filter(({ isWhole }) => isWhole).flatMap(({ employer }) => employer.jobs))
}

/** Whether the message may be about a job: it names no title, or none that contradicts the job's. */
export function mayBeOf(message: MatchedMessage, job: MatchedJob): boolean {
  return narrowByWords(message, [job]).length > 0
}

/** Narrows these jobs by the titles and places that a message names. */
export function narrowByWords<Job extends MatchedJob>(message: MatchedMessage, jobs: readonly Job[]): readonly Job[] {
  const subject = passagesOf((message.subject ?? '').slice(0, maxSubject))
  return narrowRows(jobs, messageWords(subject, passagesOf(message.opening), []))
}

const maxSubject = 500

/** Returns what the message names, by precedence. */
function namingsIn<Job extends MatchedJob>(
  message: MatchedMessage,
  subject: readonly Passage[],
  text: readonly Passage[],
  { employers, senders }: Roster<Job>,
): readonly Naming<Job>[] {
  const { name, address } = otherSide(message)
  const { label, system } = senderDomain(address)
  return [
    { rule: 'company-in-subject', named: employersNamedIn(subject, employers, system) },
    { rule: 'company-in-sender', named: employersNamedBySender(name, senders, system) },
    { rule: 'company-in-domain', named: label === null ? [] : employersOfDomain(label, address ?? '', employers) },
    { rule: 'company-in-text', named: employersNamedIn(text, employers, system) },
  ]
}

/** Returns the sender of received mail, or the recipient of the applicant's own. */
export function otherSide({ from, fromEmail, to, isOwn }: Pick<MatchedMessage, 'from' | 'fromEmail' | 'to' | 'isOwn'>) {
  if (!isOwn) return { name: displayName(from), address: fromEmail }
  const [recipient = null] = to
  return { name: displayName(recipient), address: addressIn(recipient ?? '') }
}

function addressIn(display: string): string | null {
  const open = display.lastIndexOf('<')
  const [address = ''] = display.slice(open + 1).split('>', 1)
  return address.includes('@') ? address.trim() : null
}

export function displayName(from: string | null): string {
  const text = from ?? ''
  const address = text.lastIndexOf('<')
  const name = (address === -1 ? text : text.slice(0, address)).replaceAll('"', '').trim()
  return name.includes('@') && !/\s/.test(name) ? '' : name
}

function messageWords<Job extends MatchedJob>(
  subject: readonly Passage[],
  text: readonly Passage[],
  namings: readonly Naming<Job>[],
): MessageWords {
  const ofEmployers = new Set(namings.flatMap(({ named }) => named.flatMap(({ employer }) => employer.words)))
  const texts = [...subject, ...text]
  return {
    texts,
    passages: texts.map(({ words }) => asTitleWords(words)),
    named: titlesNamedIn(subject, text, ({ base }) => ofEmployers.has(base)),
  }
}

/** Matches by the address of the posting or its requisition id. */
function byPosting<Job extends MatchedJob>(
  message: MatchedMessage,
  { postings }: Roster<Job>,
  isOpen: (job: Job) => boolean,
  words: MessageWords,
  namings: readonly Naming<Job>[],
): MessageMatch | null {
  const urls = uniqueJobs(message.urls.flatMap((url) => postings.withUrl(url))).filter(isOpen)
  const [url] = urls
  if (url !== undefined && urls.length === 1) return found(url, 'posting-url', quoteOfUrl(message, postings, url))
  const ofEmployer = employersIn(namings)
  const ids = message.requisitionIds.map((id) => ({
    id,
    jobs: narrowRows(ofNamed(postings.withId(id), ofEmployer), words).filter(isOpen),
  }))
  const left = uniqueJobs(ids.flatMap(({ jobs }) => jobs))
  const [job] = left
  if (job === undefined || left.length > 1) return null
  const id = ids.find(({ jobs }) => jobs.includes(job))?.id ?? ''
  return isLong(id) || ofEmployer.size > 0 ? found(job, 'requisition-id', quoteOf(words, id)) : null
}

/** A short number may be an id of any employer. */
function isLong(id: string): boolean {
  return id.replace(/[^\p{L}\p{N}]/gu, '').length >= 6
}

function ofNamed<Job extends MatchedJob>(jobs: readonly Job[], named: ReadonlySet<Job>): readonly Job[] {
  return named.size === 0 ? jobs : jobs.filter((job) => named.has(job))
}

function employersIn<Job extends MatchedJob>(namings: readonly Naming<Job>[]): ReadonlySet<Job> {
  return new Set(namings.flatMap(({ named }) => named.flatMap(({ employer }) => employer.jobs)))
}

function quoteOfUrl<Job extends MatchedJob>({ urls }: MatchedMessage, postings: PostingKeys<Job>, job: Job): string {
  return (urls.find((url) => postings.withUrl(url).includes(job)) ?? '').slice(0, maxQuoteLength)
}

function quoteOf({ texts }: MessageWords, id: string): string {
  return (texts.find(({ quote }) => quote.includes(id))?.quote ?? id).slice(0, maxQuoteLength)
}

/** Matches by the first place that names an employer. */
function byEmployer<Job extends MatchedJob>(
  namings: readonly Naming<Job>[],
  words: MessageWords,
  isOpen: (job: Job) => boolean,
): MessageMatch {
  const naming =
    namings.find(({ named }) => named.some(({ isWhole }) => isWhole)) ?? namings.find(({ named }) => named.length > 0)
  if (naming === undefined) return unmatched
  const { rule } = naming
  const isDoubted = isContradicted(naming, namings)
  const all = isDoubted ? namings.flatMap(({ named }) => named) : naming.named
  const whole = all.filter(({ isWhole }) => isWhole)
  const named = whole.length > 0 ? whole : all
  const jobs = uniqueJobs(named.flatMap(({ employer }) => employer.jobs)).filter(isOpen)
  // with an incomplete name, or another name next to it, the title must be named too
  const left = narrowRows(jobs, words, { mustName: isDoubted || whole.length === 0 })
  const [job] = left
  if (job !== undefined && left.length === 1) {
    const by = named.find(({ employer }) => employer.jobs.includes(job))
    return found(job, rule, (by?.quote ?? '').slice(0, maxQuoteLength))
  }
  const open = left.length > 0 ? left : narrowRows(jobs, words)
  return { ...unmatched, rule: open.length > 0 ? rule : null, candidates: idsOf(open) }
}

/** Whether sender and text name different employers of the roster, as in an agent's letter. */
function isContradicted<Job extends MatchedJob>(naming: Naming<Job>, namings: readonly Naming<Job>[]): boolean {
  if (naming.rule === 'company-in-subject' || naming.rule === 'company-in-text') return false
  const text = namings.find(({ rule }) => rule === 'company-in-text')?.named.filter(({ isWhole }) => isWhole) ?? []
  const own = new Set(naming.named.map(({ employer }) => employer.key))
  return text.length > 0 && !text.some(({ employer }) => own.has(employer.key))
}

function found(job: MatchedJob, rule: MatchRule, quote: string): MessageMatch {
  return { ...unmatched, jobId: job.id, rule, quote }
}

function uniqueJobs<Job extends MatchedJob>(jobs: readonly Job[]): readonly Job[] {
  return [...new Set(jobs)]
}

function idsOf(jobs: readonly MatchedJob[]): readonly number[] {
  return jobs.map(({ id }) => id).toSorted((a, b) => a - b)
}

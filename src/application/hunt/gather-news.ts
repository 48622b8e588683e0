import type { RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { ArrivedJob, CheckNews, JobNews } from '#src/application/hunt/ports/news-jobs.js'
import { isSureReceipt } from '#src/domain/hunt/letters/sure-receipt.js'
import {
  becameSilent,
  type ComparedApplication,
  changedStages,
  EarlierApplications,
} from '#src/domain/hunt/news/compare-applications.js'
import { lastMove } from '#src/domain/hunt/stages/application-state.js'
import { copyKey } from '#src/domain/hunt/verdicts/counted-verdicts.js'
import { saysApplied } from '#src/domain/jobs/applied-status.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import { compareTexts } from '#src/domain/shared/text.js'
import { datesOfApplications } from './dates-ahead.js'
import type { HuntView, LinkedMessage } from './hunt-view.js'
import { applicationsIn, type KnownApplication } from './list-applications.js'
import {
  type DateAhead,
  type LetterNeed,
  type News,
  type NewsLetter,
  type NewsRows,
  newsDaysAhead,
  newsLimits,
  type PostingNews,
  type SilentNews,
  type StageNews,
} from './news.js'
import { lettersOf, unjudgedLetters } from './read-letters.js'

interface Compared extends ComparedApplication, KnownApplication {}

/** A hunt with its applications as they are compared. */
export class ComparedHunt {
  readonly hunt: HuntView | null
  readonly applications: readonly Compared[]
  readonly earlier: EarlierApplications<Compared>
  readonly unjudged: ReadonlySet<number>
  readonly byId: ReadonlyMap<number, LinkedMessage>

  /** Null is a hunt in which nothing happened yet. */
  constructor(hunt: HuntView | null) {
    this.hunt = hunt
    this.applications = hunt === null ? [] : applicationsIn(hunt).map(toCompared)
    this.earlier = new EarlierApplications(this.applications)
    this.unjudged = hunt === null ? new Set() : unjudgedLetters(hunt)
    this.byId = new Map(hunt?.messages.map((message) => [message.id, message]))
  }
}

function toCompared(known: KnownApplication): Compared {
  const { jobId, company, threadIds, stage } = known.application
  const threads = threadIds.map((thread) => `t ${thread}`)
  const others = threads.length > 0 ? threads : [`n ${companyKey(company)}`]
  return {
    ...known,
    keys: jobId === null ? others : [`j ${jobId}`],
    move: lastMove(known.facts),
    isSilent: stage === 'silent',
  }
}

/** Returns the letters that came: to judge, and to answer; the newest of them. */
export function newLetters(before: ComparedHunt, now: ComparedHunt): News['letters'] {
  if (now.hunt === null) return { toJudge: 0, toAnswer: 0, newest: [] }
  const { jobs } = now.hunt
  const found = new Map<string, NewsLetter & { readonly needs: LetterNeed[] }>()
  const companyOf = (jobId: number | null) => (jobId === null ? null : (jobs.get(jobId)?.company ?? null))
  for (const letter of lettersOf(now.hunt, {})) {
    if (before.unjudged.has(letter.id) || isSureReceipt(letter)) continue
    const { jobId } = letter.match
    const from = letter.ofSender?.address ?? letter.from
    const need: LetterNeed = letter.received.warnings.length > 0 ? 'suspicious' : 'judge'
    found.set(copyKey(letter), { ...rowOf(letter), from, jobId, company: companyOf(jobId), needs: [need] })
  }
  const toJudge = found.size
  const asked = lettersToAnswer(before, now)
  for (const [key, { letter, jobId, company }] of asked) {
    const known = found.get(key)
    if (known !== undefined) known.needs.push('answer')
    else found.set(key, { ...rowOf(letter), jobId, company, needs: ['answer'] })
  }
  // what came last has the highest id
  const newest = [...found.values()].sort((a, b) => b.emailId - a.emailId).slice(0, newsLimits.letters)
  return { toJudge, toAnswer: asked.size, newest }
}

function rowOf({ id, at, from, subject }: LinkedMessage) {
  return { emailId: id, at, from, subject }
}

/**
 * Returns the letters that came and make it the applicant's turn in an application, by what their copies share: a letter
 * that was moved to another folder did not come again.
 */
function lettersToAnswer(before: ComparedHunt, now: ComparedHunt) {
  const known = new Set(before.applications.flatMap((each) => keyOf(letterToAnswer(before, each)) ?? []))
  return new Map(
    now.applications.flatMap((each) => {
      const letter = letterToAnswer(now, each)
      const key = keyOf(letter)
      if (letter === null || key === null || known.has(key)) return []
      const { jobId, company } = each.application
      return [[key, { letter, jobId, company }] as const]
    }),
  )
}

function keyOf(letter: LinkedMessage | null): string | null {
  return letter === null ? null : copyKey(letter)
}

function letterToAnswer(of: ComparedHunt, { application, facts }: KnownApplication): LinkedMessage | null {
  const id = application.lastEvent?.emailId ?? null
  if (application.waitingOn !== 'me' || id === null) return null
  if (!facts.messages.some((message) => message.id === id && !message.isOwn)) return null
  return of.byId.get(id) ?? null
}

/** Returns the applications whose stage changed, the latest change first. */
export function stageNews(before: ComparedHunt, now: ComparedHunt, { events }: JobNews): NewsRows<StageNews> {
  const changed = changedStages(before.earlier, now.applications).map(({ application, from }): StageNews => {
    const { jobId, company } = application.application
    const { stage: to, at, judged } = application.move
    const event = events.newest.find((each) => judged === null && each.jobId === jobId && saysApplied(each.to))
    return { jobId, company, from, to, by: judged ?? event?.actor ?? null, at: event?.at ?? at }
  })
  const all = [...changed, ...endedApplications(before, now)].sort((a, b) => compareTexts(b.at ?? '', a.at ?? ''))
  return rows(all, newsLimits.stages)
}

/** Returns jobs that no longer are applications, because somebody took back what showed it. */
function endedApplications(before: ComparedHunt, now: ComparedHunt): readonly StageNews[] {
  return before.applications.flatMap(({ keys, move, application: { jobId, company } }) => {
    const isLeft = jobId !== null && move.stage !== null && now.earlier.of({ keys }).length === 0
    if (!isLeft || now.hunt?.jobs.has(jobId) !== true) return []
    return { jobId, company, from: move.stage, to: null, by: null, at: null }
  })
}

/** Returns the dates of the next days, earliest first. */
export function datesOf({ hunt, applications }: ComparedHunt): readonly DateAhead[] {
  if (hunt === null) return []
  const until = new Date(Date.parse(hunt.now) + newsDaysAhead * dayMs).toISOString()
  const isSoon = (at: string) => (at.endsWith('Z') ? at <= until : at.slice(0, 10) <= until.slice(0, 10))
  return datesOfApplications(applications).filter(({ at }) => isSoon(at))
}

const dayMs = 86_400_000

export function silentNews(before: ComparedHunt, now: ComparedHunt): NewsRows<SilentNews> {
  const silent = becameSilent(before.earlier, now.applications).map(
    ({ application: { jobId, company, title, daysSilent } }) => ({ jobId, company, title, daysSilent }),
  )
  return rows(
    silent.toSorted((a, b) => (a.daysSilent ?? 0) - (b.daysSilent ?? 0)),
    newsLimits.silent,
  )
}

/** Returns the postings that came, the newest first and those that do not fit last. */
export function postingNews({ arrived }: JobNews, fits: (job: ArrivedJob) => boolean): NewsRows<ArrivedJob> {
  const fitting = arrived.newest.map((job) => ({ job, isFitting: fits(job) }))
  const ordered = [...fitting.filter(({ isFitting }) => isFitting), ...fitting.filter(({ isFitting }) => !isFitting)]
  return { count: arrived.total, newest: ordered.slice(0, newsLimits.postings).map(({ job }) => job) }
}

/** Returns the last check of each posting that says something new. */
export function checkNews({ checks }: JobNews, jobs: readonly RosterJob[]): NewsRows<PostingNews> {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const last = new Map<number, CheckNews>()
  for (const check of checks.newest) if (!last.has(check.jobId)) last.set(check.jobId, check)
  const all = [...last.values()].map(({ jobId, at, state, quote, changes }): PostingNews => {
    const job = byId.get(jobId)
    const named = { jobId, company: job?.company ?? null, title: job?.title ?? null }
    return { ...named, state: state === 'closed' ? 'closed' : 'changed', at, quote, changes }
  })
  return rows(all, newsLimits.checks)
}

function rows<Row>(all: readonly Row[], limit: number): NewsRows<Row> {
  return { count: all.length, newest: all.slice(0, limit) }
}

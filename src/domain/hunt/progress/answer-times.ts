import { counts, isSuspect, kindOf, oldestFirst, type StagedMessage } from '#src/domain/hunt/stages/staged-message.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import { toMoment } from './job-progress.js'
import { median } from './median.js'

/** An application whose answers are timed. */
export interface AnsweredApplication {
  readonly company: string | null
  readonly appliedAt: string | null
  readonly messages: readonly StagedMessage[]
}

/** Answers that took at most so many days, and more than the bound before; null for all that took longer. */
export interface AnswersWithin {
  readonly days: number | null
  readonly count: number
}

export interface EmployerAnswers {
  /** As its first job names it. */
  readonly company: string
  readonly count: number
  readonly medianDays: number
}

export interface AnswerTimes {
  readonly count: number
  /** Null where there are none. */
  readonly medianDays: number | null
  readonly within: readonly AnswersWithin[]
  /** Employers with at least `minAnswers`, most answers first, then by name. */
  readonly employers: readonly EmployerAnswers[]
}

export const minAnswers = 3

const bounds = [1, 3, 7, 14, 30, null] as const
const dayMs = 86_400_000

/**
 * Days from one's application or letter to the first answer of the employer. Of several letters in a row the first counts. That an
 * application was received is no answer: programs say so within minutes, so that it tells when one applied where nothing else does; nor are alerts, offers of recruiters and what shows signs of
 * a fraud. `limit` employers are named. Source: page-progress.
 */
export function answerTimes(applications: readonly AnsweredApplication[], limit: number): AnswerTimes {
  const employers = new Map<string, { readonly company: string; readonly days: number[] }>()
  const all: number[] = []
  for (const application of applications) {
    const days = daysOfAnswers(application)
    all.push(...days)
    const key = companyKey(application.company)
    if (key === '' || application.company === null || days.length === 0) continue
    const known = employers.get(key)
    if (known === undefined) employers.set(key, { company: application.company, days: [...days] })
    else known.days.push(...days)
  }
  return {
    count: all.length,
    medianDays: median(all),
    within: countByDays(all),
    employers: named([...employers], limit),
  }
}

type Employer = readonly [key: string, { readonly company: string; readonly days: readonly number[] }]

function named(employers: readonly Employer[], limit: number): readonly EmployerAnswers[] {
  return employers
    .filter(([, { days }]) => days.length >= minAnswers)
    .sort(([a, one], [b, other]) => other.days.length - one.days.length || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([, { company, days }]) => ({ company, count: days.length, medianDays: median(days) ?? 0 }))
}

function countByDays(days: readonly number[]): readonly AnswersWithin[] {
  return bounds.map((bound, i) => {
    const after = bounds[i - 1] ?? Number.NEGATIVE_INFINITY
    return { days: bound, count: days.filter((each) => each > after && each <= (bound ?? Infinity)).length }
  })
}

const noAnswer = new Set(['job_alert', 'recruiter_outreach', 'not_job_related'])

function daysOfAnswers({ appliedAt, messages }: AnsweredApplication): readonly number[] {
  const days: number[] = []
  let since = toMoment(appliedAt)
  let isAnswered = false
  for (const message of oldestFirst(messages.filter(counts))) {
    const [at, kind] = [toMoment(message.at), kindOf(message)]
    if (at === null || isSuspect(message) || noAnswer.has(kind)) continue
    if (message.isOwn) since = earlier(since, at)
    else if (kind !== 'application_received') {
      // what came before is no answer to it
      if (since !== null && since <= at) days.push((at - since) / dayMs)
      since = null
      isAnswered = true
    } else if (!isAnswered) since = earlier(since, at)
  }
  return days
}

function earlier(known: number | null, at: number): number {
  return known === null ? at : Math.min(known, at)
}

import { isCounted, kindOf, oldestFirst, type StagedMessage } from '#src/domain/hunt/stages/staged-message.js'
import { companyKey } from '#src/domain/jobs/company-name.js'
import { toMoment } from './job-progress.js'
import { median } from './median.js'

/** An application whose response times are measured. */
export interface AnsweredApplication {
  readonly company: string | null
  readonly appliedAt: string | null
  readonly messages: readonly StagedMessage[]
}

/** The number of answers within this many days, and above the previous bound; null for all longer ones. */
export interface AnswersWithin {
  readonly days: number | null
  readonly count: number
}

export interface EmployerAnswers {
  /** The name in its first job. */
  readonly company: string
  readonly count: number
  readonly medianDays: number
}

export interface AnswerTimes {
  readonly count: number
  /** Null if there are no answers. */
  readonly medianDays: number | null
  readonly within: readonly AnswersWithin[]
  /** Employers with at least `minAnswers`, most answers first, then by name. */
  readonly employers: readonly EmployerAnswers[]
}

export const minAnswers = 3

const bounds = [1, 3, 7, 14, 30, null] as const
const dayMs = 86_400_000

/**
 * Measures the days from an application or own letter to the employer's first answer. Of several own letters in a row
 * the first counts. A receipt is no answer, because programs send it within minutes; it only sets the time of the
 * application if nothing else does. Alerts, recruiters' offers and fraud suspects are no answers either. At most
 * `limit` employers are named. Source: page-progress.
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
  for (const message of oldestFirst(messages)) {
    const [at, kind] = [toMoment(message.at), kindOf(message)]
    if (at === null || !isCounted(message) || noAnswer.has(kind)) continue
    if (message.isOwn) since = earlier(since, at)
    else if (kind !== 'application_received') {
      // an earlier message cannot answer it
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

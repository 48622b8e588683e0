import type { ArrivedJob } from '#src/application/hunt/ports/news-jobs.js'
import type { ReachedStage } from '#src/domain/hunt/stages/application-state.js'
import type { NextDate } from '#src/domain/hunt/stages/stage.js'
import type { PostingChange } from '#src/domain/jobs/posting-check.js'
import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { FailingPart } from '#src/domain/sync/sync-run.js'

/** The application that something is about; the job is null if it is unknown. */
export interface NamedApplication {
  readonly jobId: number | null
  readonly company: string | null
}

/** Why a letter is told: it is not judged, it has signs of fraud and is not judged, or an answer is expected. */
export type LetterNeed = 'judge' | 'suspicious' | 'answer'

export interface NewsLetter extends NamedApplication {
  readonly emailId: number
  readonly at: string | null
  /** Display string, or the address that bulk mail came from. */
  readonly from: string | null
  readonly subject: string | null
  readonly needs: readonly LetterNeed[]
}

export interface StageNews extends NamedApplication {
  readonly from: ReachedStage | null
  readonly to: ReachedStage | null
  /** `person`, `agent`, `rule`, or `other` for another program; null if unknown. */
  readonly by: string | null
  /** When it happened, not when it became known; null if unknown. */
  readonly at: string | null
}

export interface DateAhead extends NamedApplication, Pick<NextDate, 'kind' | 'at' | 'zone'> {}

export interface SilentNews extends NamedApplication {
  readonly title: string | null
  readonly daysSilent: number | null
}

export interface PostingNews extends NamedApplication {
  readonly jobId: number
  readonly title: string | null
  readonly state: 'closed' | 'changed'
  readonly at: UtcTime
  readonly quote: string | null
  readonly changes: readonly PostingChange[]
}

/** Rows of one kind; `count` is the number of all of them. */
export interface NewsRows<Row> {
  readonly count: number
  readonly newest: readonly Row[]
}

/** What can be another storage than the one that was seen last. */
export type ReplacedStore = 'jobs' | 'mail'

/** What is new since it was seen last, or since a day. */
export interface News {
  /** Where it begins; null for everything there is. */
  readonly since: UtcTime | null
  /** Where it ends: to be given back as seen. */
  readonly until: string
  /** Stores that are not the ones that were seen last: what came into them is told by its date. */
  readonly replaced: readonly ReplacedStore[]
  /** Whether the storage records which postings came; if not, none is told. */
  readonly keepsArrivals: boolean
  readonly postings: NewsRows<ArrivedJob>
  readonly letters: {
    readonly toJudge: number
    readonly toAnswer: number
    readonly newest: readonly NewsLetter[]
  }
  readonly stages: NewsRows<StageNews>
  /** Interviews and deadlines of the next seven days, earliest first, new or not. */
  readonly dates: readonly DateAhead[]
  readonly silent: NewsRows<SilentNews>
  /** Postings that closed or changed. */
  readonly checks: NewsRows<PostingNews>
  /** Parts of getting news that fail now, new or not. */
  readonly failing: readonly FailingPart[]
  /** How many messages could not be read. */
  readonly unread: number
}

/** The most rows of each kind. */
export const newsLimits = { postings: 10, letters: 8, stages: 10, dates: 10, silent: 5, checks: 5, failing: 5 } as const

export const newsDaysAhead = 7

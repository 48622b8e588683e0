/** The fields of a job that messages are compared with. */
export interface MatchedJob {
  readonly id: number
  readonly jobId: string | null
  readonly title: string | null
  readonly company: string | null
  readonly location: string | null
  readonly url: string | null
  /** Whether the applicant applied, according to its status. */
  readonly isApplied: boolean
  /** When, according to its status; null if unknown. */
  readonly appliedAt: string | null
}

/** Whether messages match both jobs in the same way. */
export function isMatchedAlike(one: MatchedJob, other: MatchedJob | undefined): boolean {
  return other !== undefined && compared.every((key) => one[key] === other[key])
}

const compared = ['id', 'jobId', 'title', 'company', 'location', 'url', 'isApplied', 'appliedAt'] as const

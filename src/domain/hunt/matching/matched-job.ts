/** What of a job messages are compared with. */
export interface MatchedJob {
  readonly id: number
  readonly jobId: string | null
  readonly title: string | null
  readonly company: string | null
  readonly location: string | null
  readonly url: string | null
  /** Whether the applicant applied to it, by what is known of its status. */
  readonly isApplied: boolean
  /** When, by what is known of its status; null where that is not known. */
  readonly appliedAt: string | null
}

/** Whether a message would be matched with one as with the other. */
export function isMatchedAlike(one: MatchedJob, other: MatchedJob | undefined): boolean {
  return other !== undefined && compared.every((key) => one[key] === other[key])
}

const compared = ['id', 'jobId', 'title', 'company', 'location', 'url', 'isApplied', 'appliedAt'] as const

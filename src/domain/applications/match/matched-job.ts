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
}

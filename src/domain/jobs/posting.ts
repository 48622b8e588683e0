/** A captured posting on its way into the queue. Missing values are null, never ''. */
export interface Posting {
  /** Absolute, http or https; its identity. */
  readonly url: string
  readonly jobId: string | null
  readonly title: string | null
  readonly company: string | null
  readonly description: string | null
  readonly location: string | null
  readonly source: string | null
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`, or null where the capture has no date that can be read. */
  readonly capturedAt: string | null
  /** The row as it was captured, as JSON. */
  readonly payloadJson: string
}

import type { JobTexts } from './job.js'

/** A captured posting on its way into the queue. A missing text is null, never ''. */
export interface Posting extends JobTexts {
  /** Absolute, http or https; its identity. */
  readonly url: string
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`, or null where the capture has no date that can be read. */
  readonly capturedAt: string | null
  /** The row as it was captured, as JSON. */
  readonly payloadJson: string
}

import type { ProcessingStatus } from './website.js'

/** How often a queued page is tried. A try fails if its worker disappears before finishing. */
export const maxQueueTries = 3

/** `waiting`: already in the queue. `cached`: already served. `processing`: being worked on. */
export type QueueState = 'queued' | 'waiting' | 'cached' | 'processing'

/** The state of a source before it is queued. */
export interface QueueCandidate {
  readonly status: ProcessingStatus
  /** The lease of its claim, expired or not; null if nobody works on it. */
  readonly lease: string | null
  /** Null if it is not in the queue. */
  readonly queuedAt: string | null
  readonly hasPastedText: boolean
}

/** Returns what queueing does to a source; with `force` it is queued even if it is already served. */
export function queueStateOf({ status, lease, queuedAt, hasPastedText }: QueueCandidate, force: boolean): QueueState {
  if (lease !== null || status === 'processing') return 'processing'
  if (queuedAt !== null) return 'waiting'
  return hasPastedText || (status === 'completed' && !force) ? 'cached' : 'queued'
}

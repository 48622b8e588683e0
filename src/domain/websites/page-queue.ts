import type { ProcessingStatus } from './website.js'

/** A page of the queue is tried so often: each time that the worker of the last try is gone before its end. */
export const maxQueueTries = 3

/** `waiting`: it was in the queue before. `cached`: it is served already. `processing`: somebody works on it. */
export type QueueState = 'queued' | 'waiting' | 'cached' | 'processing'

/** What is known of a source that is to be queued. */
export interface QueueCandidate {
  readonly status: ProcessingStatus
  /** Under which it is claimed, ended or not; null when nobody works on it. */
  readonly lease: string | null
  /** Null when it is not in the queue. */
  readonly queuedAt: string | null
  readonly hasPastedText: boolean
}

/** What becomes of a source that is to be queued; with `force` it is also when it is served already. */
export function queueStateOf({ status, lease, queuedAt, hasPastedText }: QueueCandidate, force: boolean): QueueState {
  if (lease !== null || status === 'processing') return 'processing'
  if (queuedAt !== null) return 'waiting'
  return hasPastedText || (status === 'completed' && !force) ? 'cached' : 'queued'
}

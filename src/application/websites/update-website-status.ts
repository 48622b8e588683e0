import { cleanLine } from '#src/domain/websites/pasted-text.js'
import { type ProcessingStatus, statusesAfter, type WebsiteSource } from '#src/domain/websites/website.js'
import { refusedRequest } from '#src/domain/websites/website-failure.js'
import { busySource, type EditingParts, requireEditable } from './require-source.js'

export interface UpdateWebsiteStatusRequest {
  readonly sourceId: number
  readonly status: ProcessingStatus
  /** Why it failed; only with `failed`; at most 500 characters. */
  readonly errorMessage?: string
}

/** In characters (UTF-16 units). */
export const maxErrorMessageLength = 500

const interrupted = 'interrupted: the server stopped while this page was edited. Its text can be searched.'

// others rarely change the status between reading and writing
const maxAttempts = 5

/**
 * Changes the status of a source that nobody else works on. The pipeline ignores a source that is `processing` by hand
 * until it is completed or failed, or its server ends. Throws VALIDATION_ERROR, NOT_FOUND, DB_ERROR.
 * Source: rag-data.
 */
export class UpdateWebsiteStatus {
  readonly #parts: EditingParts
  readonly #processing = new Set<number>()

  constructor(parts: EditingParts) {
    this.#parts = parts
  }

  async execute({ sourceId, status, errorMessage }: UpdateWebsiteStatusRequest): Promise<WebsiteSource> {
    const message = messageFor(status, errorMessage)
    const { repository, clock } = this.#parts
    const lease = await this.#parts.lease.get()
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const { source } = await requireEditable(this.#parts, sourceId)
      checkTransition(source, status)
      const changed = await repository.changeStatus({
        id: sourceId,
        lease,
        from: source.status,
        to: status,
        errorMessage: message,
        at: clock.now().toISOString(),
      })
      if (!changed) continue
      if (status === 'processing') this.#processing.add(sourceId)
      else this.#processing.delete(sourceId)
      return { ...source, status, errorMessage: message }
    }
    throw busySource(sourceId)
  }

  /** Marks sources still `processing` by hand as interrupted, because nobody would complete them. */
  async close(): Promise<void> {
    if (this.#processing.size === 0) return
    const { repository, clock } = this.#parts
    const lease = await this.#parts.lease.get()
    const change = { from: 'processing', to: 'failed', errorMessage: interrupted } as const
    const at = clock.now().toISOString()
    for (const id of this.#processing) {
      // on failure it is marked when the store is next opened, because its lease has expired by then
      await repository.changeStatus({ id, lease, ...change, at }).catch(() => false)
    }
    this.#processing.clear()
  }
}

function messageFor(status: ProcessingStatus, given: string | undefined): string | null {
  const message = cleanLine(given ?? '')
  const { length } = message
  if (length > maxErrorMessageLength) {
    const problem = { problem: 'reason-too-long', length, maxLength: maxErrorMessageLength } as const
    throw refusedRequest(`The reason has ${length} characters; at most ${maxErrorMessageLength} are allowed.`, problem)
  }
  if (status === 'failed') return message === '' ? 'Marked as failed.' : message
  if (message === '') return null
  const problem = { problem: 'reason-without-failure', status } as const
  throw refusedRequest(`A reason is only for a failed source, and the new status is ${status}.`, problem)
}

function checkTransition({ id: sourceId, status, chunksCount }: WebsiteSource, to: ProcessingStatus): void {
  const allowed = statusesAfter(status)
  if (!allowed.includes(to)) {
    const problem = { problem: 'status-not-allowed', sourceId, status, allowed } as const
    throw refusedRequest(`A source that is ${status} cannot become ${to}.`, problem)
  }
  if (to !== 'completed' || chunksCount > 0) return
  const problem = { problem: 'source-without-chunks', sourceId, status, allowed } as const
  throw refusedRequest('A source without chunks cannot be completed.', problem)
}

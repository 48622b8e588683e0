import type { MailStore } from '#src/application/mail/ports/mail-store.js'
import type { Progress } from '#src/application/shared/progress.js'

export interface PrepareRequest {
  /** Called after every batch; counts messages. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Stops after the current batch; finished work is kept. */
  readonly signal?: AbortSignal | undefined
}

/** Prepares an archive of an earlier version, in batches. Returns false if aborted. */
export async function prepareStore(
  store: Pick<MailStore, 'countUnprepared' | 'prepareBatch'>,
  { onProgress, signal }: PrepareRequest = {},
): Promise<boolean> {
  const total = await store.countUnprepared()
  for (let done = 0; total > 0; onProgress?.({ done, total })) {
    if (signal?.aborted) return false
    const prepared = await store.prepareBatch()
    if (prepared === 0) break
    // batches also end by size, so a message may count in two
    done = Math.min(total, done + prepared)
  }
  return true
}

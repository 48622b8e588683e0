import { describe, expect, it } from 'vitest'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import type { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import { remoteSearch, toScanError } from '#src/composition/jobs/remote-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { anyJob } from '#test/contracts/job-search.contract.js'

const file = { path: '/secret/folder/jobs.db', busyTimeoutMs: 5000 }

/** A search in processes that answer this way. */
function search(answer: (...call: readonly unknown[]) => unknown) {
  const processes = { call: async (...call: readonly unknown[]) => answer(...call) } as unknown as QueryProcess
  return remoteSearch(() => processes, file, { deadlineMs: 100, toError: toScanError })
}

describe('a search in another process (hunt-search-scan)', () => {
  it('is passed on unchanged, with its deadline and its cancellation', async () => {
    const asked: unknown[] = []
    const { signal } = new AbortController()
    const searching = search((...call) => void asked.push(...call))
    await searching.search({ ...anyJob, query: 'nurse', signal })
    expect(asked).toEqual([
      'search',
      { file, method: 'search', args: [{ ...anyJob, query: 'nurse' }] },
      { deadlineMs: 100, signal },
    ])
  })

  it.each(['TIMEOUT', 'QUERY_REJECTED'] as const)('that ends with %s says how to make it fast', async (code) => {
    const searching = search(() => {
      throw new AppError(code, 'The query was stopped.')
    })
    const failure = await searching.search(anyJob).catch((error: AppError) => error)
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: false })
    expect(failureMessage(failure as AppError)).toBe(
      'Database jobs.db has no complete word index of its jobs, and reading every job took too long; run `jobworkflow jobs migrate --db jobs.db`.',
    )
  })

  it('reports that it was cancelled or found no free process', async () => {
    const abort = new AbortController()
    const late = new AppError('TIMEOUT', 'Too many queries are running.', { retryable: true })
    await expect(search(() => Promise.reject(late)).search(anyJob)).rejects.toBe(late)
    abort.abort()
    const gone = new AppError('TIMEOUT', 'Cancelled.')
    await expect(search(() => Promise.reject(gone)).search({ ...anyJob, signal: abort.signal })).rejects.toBe(gone)
  })
})

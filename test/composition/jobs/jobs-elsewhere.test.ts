import { describe, expect, it } from 'vitest'
import { failureMessage } from '#src/adapters/edges/words/failure-message.js'
import type { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import { searchElsewhere, toScanError } from '#src/composition/jobs/jobs-elsewhere.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { anyJob } from '#test/contracts/job-search.contract.js'

const file = { path: '/secret/folder/jobs.db', busyTimeoutMs: 5000 }

/** A search in processes that answer so. */
function search(answer: (...call: readonly unknown[]) => unknown) {
  const processes = { call: async (...call: readonly unknown[]) => answer(...call) } as unknown as QueryProcess
  return searchElsewhere(() => processes, file, { deadlineMs: 100, toError: toScanError })
}

describe('a search in another process (hunt-search-scan)', () => {
  it('is asked for what it was asked, within its time and until it is cancelled', async () => {
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

  it.each(['TIMEOUT', 'QUERY_REJECTED'] as const)('that ends with %s says what makes it quick', async (code) => {
    const searching = search(() => {
      throw new AppError(code, 'The query was stopped.')
    })
    const failure = await searching.search(anyJob).catch((error: AppError) => error)
    expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: false })
    expect(failureMessage(failure as AppError)).toBe(
      'Database jobs.db has no index of the words of its jobs, or one that lacks many of them, and to look at every job took too long; run `jobworkflow jobs migrate --db jobs.db`.',
    )
  })

  it('that was cancelled, or found no process free, says so', async () => {
    const abort = new AbortController()
    const late = new AppError('TIMEOUT', 'Too many queries are running.', { retryable: true })
    await expect(search(() => Promise.reject(late)).search(anyJob)).rejects.toBe(late)
    abort.abort()
    const gone = new AppError('TIMEOUT', 'Cancelled.')
    await expect(search(() => Promise.reject(gone)).search({ ...anyJob, signal: abort.signal })).rejects.toBe(gone)
  })
})

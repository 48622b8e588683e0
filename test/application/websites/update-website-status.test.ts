import { describe, expect, it } from 'vitest'
import { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
import { aPastingScene, pastedUrl as url } from '#test/support/pasting-scene.js'
import { withReport } from '#test/support/reported-failures.js'

const invalid = (message: string) => expect.objectContaining({ code: 'VALIDATION_ERROR', message })

describe('a status set by hand (rag-data)', () => {
  it('takes the steps of the pipeline', async () => {
    const { create, paste, setStatus, status } = aPastingScene()
    const id = await create()
    expect(await setStatus(id, 'processing')).toMatchObject({ status: 'processing' })
    await paste(id, 'Rust in Kyoto')
    expect(await status(id)).toMatchObject({ status: 'processing', chunksCount: 1 })
    expect(await setStatus(id, 'completed')).toMatchObject({ status: 'completed', chunksCount: 1 })
    expect(await setStatus(id, 'completed')).toMatchObject({ status: 'completed' })
    expect(await setStatus(id, 'pending')).toMatchObject({ status: 'pending' })
    const failed = await setStatus(id, 'failed', ' the text\nwas wrong ')
    const { waitsForHost: _, ...source } = await status(id)
    expect(failed).toEqual({
      ...source,
      status: 'failed',
      errorMessage: 'the text was wrong',
    })
  })

  it.each([
    ['pending', 'completed', ['pending', 'processing', 'failed']],
    ['processing', 'pending', ['processing', 'completed', 'failed']],
    ['failed', 'completed', ['failed', 'pending']],
    ['failed', 'processing', ['failed', 'pending']],
  ] as const)('that is %s cannot become %s, and the message lists what it can', async (from, to, allowed) => {
    const { create, setStatus, status } = aPastingScene()
    const id = await create()
    if (from !== 'pending') await setStatus(id, from)
    await expect(withReport(setStatus(id, to))).rejects.toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: `A source that is ${from} cannot become ${to}.`,
        details: { source_id: id, status: from, allowed },
        suggestion: `Allowed now: ${allowed.join(', ')}.`,
      }),
    )
    expect(await status(id)).toMatchObject({ status: from })
  })

  it('can be completed only with text', async () => {
    const { create, setStatus } = aPastingScene()
    const id = await create()
    await setStatus(id, 'processing')
    await expect(withReport(setStatus(id, 'completed'))).rejects.toThrow(
      invalid('A source without chunks cannot be completed.'),
    )
  })

  it('has an error message only if failed', async () => {
    const { create, setStatus } = aPastingScene()
    const id = await create()
    await expect(setStatus(id, 'processing', 'why')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(setStatus(id, 'failed', 'x'.repeat(501))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await setStatus(id, 'failed')).toMatchObject({ errorMessage: 'Marked as failed.' })
    await expect(setStatus(99, 'failed')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('keeps the pipeline away while it is processing', async () => {
    const { create, setStatus, process, fetcher, repository } = aPastingScene()
    const id = await create()
    await setStatus(id, 'processing')
    expect((await repository.find(id))?.lease).not.toBeNull()
    expect(await process(url)).toMatchObject({ state: 'processing', source: { id } })
    expect(fetcher.requests).toEqual([])
  })

  it('is interrupted when the store is closed, unless it has ended', async () => {
    const { create, paste, setStatus, status, close, repository } = aPastingScene()
    const id = await create()
    await setStatus(id, 'processing')
    await paste(id, 'Rust in Kyoto')
    await close()
    expect(await status(id)).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining('interrupted') })
    expect((await repository.find(id))?.lease).toBeNull()
    await setStatus(id, 'pending')
    await setStatus(id, 'processing')
    await setStatus(id, 'completed')
    await close()
    expect(await status(id)).toMatchObject({ status: 'completed', errorMessage: null })
  })

  it('is not changed while another server has it', async () => {
    const { create, setStatus, repository } = aPastingScene()
    const id = await create()
    const lease = await repository.openLease()
    const change = { from: 'pending', to: 'processing', errorMessage: null, at: '2026-01-01T00:00:00.000Z' } as const
    await repository.changeStatus({ id, lease, ...change })
    await expect(setStatus(id, 'failed')).rejects.toMatchObject({ code: 'VALIDATION_ERROR', retryable: true })
  })
})

/** Simulates other writers that change the status between read and write, `times` times. */
class ChangedMeanwhile extends MemoryWebsiteRepository {
  times = 0

  override async changeStatus(change: Parameters<MemoryWebsiteRepository['changeStatus']>[0]) {
    return this.times-- > 0 ? false : super.changeStatus(change)
  }
}

describe('a status changed by someone else meanwhile', () => {
  it('is read and set again, four times', async () => {
    const repository = new ChangedMeanwhile()
    const { create, setStatus } = aPastingScene({ repository })
    const id = await create()
    repository.times = 4
    expect(await setStatus(id, 'processing')).toMatchObject({ status: 'processing' })
  })

  it('makes the source busy after that, which can be retried', async () => {
    const repository = new ChangedMeanwhile()
    const { create, setStatus, status } = aPastingScene({ repository })
    const id = await create()
    repository.times = 5
    await expect(setStatus(id, 'processing')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      retryable: true,
      facts: { problem: 'source-busy', sourceId: id },
    })
    expect(await status(id)).toMatchObject({ status: 'pending' })
  })
})
